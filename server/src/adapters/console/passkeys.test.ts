import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  callConsole,
  memberWithPasskey,
} from '../../domains/organization/access/testing/member-with-passkey.ts'
import { deactivateMember } from '../../domains/office/workforce/operations.ts'
import { newMember } from '../../domains/office/workforce/testing/new-member.ts'
import type { Forgery } from '../../testing/authenticator.ts'
import { assertError } from '../../testing/expect-error.ts'
import { newBrowser, pathOf, signedIn, type TestBrowser } from './testing/browser.ts'

async function begin(browser: TestBrowser): Promise<string> {
  const answer = await browser.request('POST', '/api/sign-in/passkey/begin', { body: {} })
  assert.equal(answer.body.data.rp_id, 'quoin.test')
  return answer.body.data.challenge
}
const enter = (browser: TestBrowser, answer: object) =>
  browser.request('POST', '/api/sign-in/passkey', { body: { answer } })

for (const algorithm of ['EdDSA', 'ES256', 'RS256'] as const)
  test(`a member signs in with a passkey (${algorithm}) without entering an email address`, async () => {
    const { org, member, authenticator, handle } = await memberWithPasskey(algorithm)
    const browser = newBrowser()
    const answer = authenticator.answer(await begin(browser), handle)
    const entered = await enter(browser, answer)
    assert.deepEqual(entered.body.data.organizations, [{ slug: org.slug, name: 'Test Cleaning' }])
    const { body } = await browser.request('GET', pathOf(org, 'me.get'))
    assert.equal(body.data.member.id, member.id)
    const [session] = (await callConsole(org, browser, 'sessions.list')).body.data.items
    assert.equal(session.method, 'passkey')
    // A challenge can be answered only once, so the same answer is refused the second time.
    assertError(await enter(browser, answer), 'validation_error')
  })

const forgeries: readonly [string, Forgery][] = [
  ['an origin', { origin: 'https://quoin.test.evil.example' }],
  ['another party', { partyId: 'evil.example' }],
  ['an answer for a creation', { type: 'webauthn.create' }],
  ['a frame of another site', { crossOrigin: true }],
  ['a person who was not verified', { flags: 0x01 }],
  ['a person who was not present', { flags: 0x04 }],
  ['the signature of another key', { isForeign: true }],
  ['a counter that does not increase', { counter: 1 }],
  ['no handle', { handle: null }],
  ['the handle of another member', { handle: Buffer.alloc(32) }],
]

test('forged answers, challenges of other browsers and removed passkeys do not sign in', async () => {
  const { org, browser: own, authenticator, handle, passkeyId } = await memberWithPasskey()
  const first = newBrowser()
  assert.equal((await enter(first, authenticator.answer(await begin(first), handle))).status, 200)
  for (const [what, forgery] of forgeries) {
    const browser = newBrowser()
    const answer = authenticator.answer(await begin(browser), handle, forgery)
    assert.equal((await enter(browser, answer)).status, 422, what)
  }
  const invented = newBrowser()
  await begin(invented)
  assertError(await enter(invented, authenticator.answer('invented', handle)), 'validation_error')
  const [elsewhere, other] = [newBrowser(), newBrowser()]
  await begin(other)
  assertError(await enter(other, authenticator.answer(await begin(elsewhere), handle)), 'validation_error')
  await callConsole(org, own, 'passkeys.remove', { passkey_id: passkeyId })
  const late = newBrowser()
  assertError(await enter(late, authenticator.answer(await begin(late), handle)), 'validation_error')
})

test('the passkey of a deactivated member cannot sign in, and a technician cannot remove the passkey of another member', async () => {
  const { org, member, authenticator, handle, passkeyId } = await memberWithPasskey()
  const technician = await newMember(org, { role: 'technician' })
  const stranger = await signedIn(org, technician.email)
  assert.equal((await callConsole(org, stranger, 'passkeys.remove', { passkey_id: passkeyId })).status, 403)
  await org.run(deactivateMember, { member_id: member.id }, org.owner)
  const browser = newBrowser()
  const answer = authenticator.answer(await begin(browser), handle)
  assertError(await enter(browser, answer), 'validation_error')
})

test('a member who manages the team can remove the passkey of another member, which then cannot sign in', async () => {
  const { org, authenticator, handle, passkeyId } = await memberWithPasskey()
  const owner = await signedIn(org)
  const { body } = await callConsole(org, owner, 'passkeys.remove', { passkey_id: passkeyId })
  assert.deepEqual(body.data, { removed: true })
  const browser = newBrowser()
  const answer = authenticator.answer(await begin(browser), handle)
  assertError(await enter(browser, answer), 'validation_error')
})

test('only a passkey of its own member confirms a session', async () => {
  const { org, browser, authenticator, handle } = await memberWithPasskey()
  const beginConfirmation = async (by: TestBrowser) =>
    (await by.request('POST', `/api/${org.slug}/confirmation/passkey`, { body: {} })).body.data
  const confirm = (by: TestBrowser, passkey: object) =>
    by.request('POST', `/api/${org.slug}/confirmation`, { body: { passkey } })
  const { challenge, credential_ids: ids } = await beginConfirmation(browser)
  assert.equal(ids.length, 1)
  const answer = authenticator.answer(challenge, handle)
  const owner = await signedIn(org)
  assertError(await confirm(owner, answer), 'validation_error')
  assert.equal((await confirm(browser, answer)).status, 200)
  const foreign = await beginConfirmation(owner)
  assertError(await confirm(owner, authenticator.answer(foreign.challenge, handle)), 'validation_error')
})
