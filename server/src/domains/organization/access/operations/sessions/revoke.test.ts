import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathOf, signedIn, type TestBrowser } from '../../../../../adapters/console/testing/browser.ts'
import { assertError } from '../../../../../testing/expect-error.ts'
import { soon } from '../../../../../testing/soon.ts'
import { testOrg, type TestOrg } from '../../../../../testing/test-org.ts'
import { newMember } from '../../../../office/workforce/testing/new-member.ts'

const call = (org: TestOrg, browser: TestBrowser, operation: string, body: object) =>
  browser.request('POST', pathOf(org, operation), {
    body,
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/150.0' },
  })

const sessionsOf = async (org: TestOrg, browser: TestBrowser, input: object = {}) =>
  (await call(org, browser, 'sessions.list', input)).body.data.items as { id: string; current: boolean }[]

test('a member sees their own sessions and can revoke one of them, or all others', async () => {
  const org = await testOrg()
  const [first, second, third] = [await signedIn(org), await signedIn(org), await signedIn(org)]
  const listed = await sessionsOf(org, first)
  assert.deepEqual(listed.map(({ current }) => current).toSorted(), [false, false, true])
  const isOpen = async (browser: TestBrowser) =>
    (await browser.request('GET', pathOf(org, 'me.get'))).status === 200
  const [secondId] = second.cookies.get(`quoin-${org.slug}`)!.split('.')
  const end = { session_id: secondId }
  assert.deepEqual((await call(org, first, 'sessions.revoke', end)).body.data, { revoked: 1 })
  await soon(async () => assert.equal(await isOpen(second), false))
  assert.deepEqual((await call(org, first, 'sessions.revoke', end)).body.data, { revoked: 0 })
  assert.deepEqual((await call(org, first, 'sessions.revoke', { all_others: true })).body.data, {
    revoked: 1,
  })
  await soon(async () => assert.equal(await isOpen(third), false))
  assert.equal(await isOpen(first), true)
  assert.equal((await call(org, first, 'sessions.revoke', {})).body.error.code, 'validation_error')
})

test('managers of the team can revoke sessions of others, except those of owners and other organizations', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const browserOf = async (role: string) => {
    const member = await newMember(org, { role })
    return { member, browser: await signedIn(org, member.email) }
  }
  const [manager, technician] = [await browserOf('manager'), await browserOf('technician')]
  const owner = await signedIn(org)
  const [session] = await sessionsOf(org, manager.browser, { member_id: technician.member.id })
  assert.equal(session!.current, false)
  const ofManager = { member_id: manager.member.id }
  assertError(await call(org, technician.browser, 'sessions.list', ofManager), 'insufficient_permission')
  const [ofOwner] = await sessionsOf(org, owner)
  const endOwner = { session_id: ofOwner!.id }
  assert.equal((await call(org, manager.browser, 'sessions.revoke', endOwner)).status, 403)
  assert.equal((await call(org, technician.browser, 'sessions.revoke', endOwner)).status, 403)
  const elsewhere = await signedIn(other)
  assert.equal((await call(other, elsewhere, 'sessions.revoke', { session_id: session!.id })).status, 404)
  assert.deepEqual(
    (await call(org, manager.browser, 'sessions.revoke', { session_id: session!.id })).body.data,
    {
      revoked: 1,
    },
  )
  await soon(async () =>
    assertError(await technician.browser.request('GET', pathOf(org, 'me.get')), 'sign_in_required'),
  )
})
