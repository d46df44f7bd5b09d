import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { memberWithPasskey } from '../../domains/organization/access/testing/member-with-passkey.ts'
import { updateMember } from '../../domains/office/workforce/operations.ts'
import { newMember } from '../../domains/office/workforce/testing/new-member.ts'
import { assertError } from '../../testing/expect-error.ts'
import { soon } from '../../testing/soon.ts'
import { testOrg } from '../../testing/test-org.ts'
import { newBrowser, pathOf, signedIn, type TestBrowser, tokenFor } from './testing/browser.ts'

test('a passkey challenge is valid only for its purpose and session, and for only one of ten simultaneous answers', async () => {
  const { org, member, browser, authenticator, handle } = await memberWithPasskey()
  const beginConfirmation = async (by: TestBrowser): Promise<string> =>
    (await by.request('POST', `/api/${org.slug}/confirmation/passkey`, { body: {} })).body.data.challenge
  const beginSignIn = async (by: TestBrowser): Promise<string> =>
    (await by.request('POST', '/api/sign-in/passkey/begin', { body: {} })).body.data.challenge
  const confirm = (by: TestBrowser, passkey: object) =>
    by.request('POST', `/api/${org.slug}/confirmation`, { body: { passkey } })
  const enter = (by: TestBrowser, answer: object) =>
    by.request('POST', '/api/sign-in/passkey', { body: { answer } })

  const forSignIn = authenticator.answer(await beginSignIn(browser), handle)
  assertError(await confirm(browser, forSignIn), 'validation_error')
  const forConfirmation = authenticator.answer(await beginConfirmation(browser), handle)
  assertError(await enter(browser, forConfirmation), 'validation_error')
  const second = await signedIn(org, member.email)
  const foreign = authenticator.answer(await beginConfirmation(second), handle)
  assertError(await confirm(browser, foreign), 'validation_error')

  const fresh = newBrowser()
  const answer = authenticator.answer(await beginSignIn(fresh), handle)
  const headers = { cookie: Array.from(fresh.cookies, ([name, value]) => `${name}=${value}`).join('; ') }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      newBrowser().request('POST', '/api/sign-in/passkey', { body: { answer }, headers }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('of twenty simultaneous uses of one command-line link for sign-in or confirmation, one succeeds', async () => {
  const org = await testOrg()
  const email = `owner@${org.slug}.test`
  const browsers = await Promise.all(Array.from({ length: 10 }, () => signedIn(org, email)))
  const token = await tokenFor(org, email)
  const answers = await Promise.all(
    browsers.flatMap((browser) => [
      browser.request('POST', `/api/${org.slug}/confirmation`, { body: { token } }),
      newBrowser().request('POST', '/api/sign-in/link', { body: { token } }),
    ]),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('confirming a session does not confirm a copy of its former cookie', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const cookie = `quoin-${org.slug}=${browser.cookies.get(`quoin-${org.slug}`)!}`
  const createKey = async (headers: Record<string, string> = {}) => {
    const body = { name: 'Website', mode: 'live', scopes: ['leads:read'] }
    return await browser.request('POST', pathOf(org, 'keys.create'), { body, headers })
  }
  assert.equal((await createKey({ cookie })).status, 200)
  const token = await tokenFor(org, `owner@${org.slug}.test`)
  const confirmed = await browser.request('POST', `/api/${org.slug}/confirmation`, { body: { token } })
  assert.equal(confirmed.status, 200)
  await soon(async () => assertError(await createKey({ cookie }), 'confirmation_required'))
  assert.equal((await createKey()).status, 200)
})

test('the token of a dry run cannot be used by another member, or by the same member with a lower role', async () => {
  const org = await testOrg()
  const [own, other] = [await newMember(org, { role: 'manager' }), await newMember(org, { role: 'manager' })]
  const [browser, stranger] = [await signedIn(org, own.email), await signedIn(org, other.email)]
  const call = (by: TestBrowser, token?: string) =>
    by.request(
      'POST',
      `${pathOf(org, 'settings.company.update')}${token === undefined ? '?dry_run=true' : ''}`,
      {
        body: { website: 'https://ada.example' },
        idempotencyKey: randomUUID(),
        headers: token === undefined ? {} : { 'confirm-token': token },
      },
    )
  const dryRun = await call(browser)
  assert.equal(dryRun.status, 200, dryRun.text)
  const token: string = dryRun.body.data.confirm_token
  assert.ok((await call(stranger, token)).status >= 400)
  await org.run(updateMember, { member_id: own.id, role: 'technician' }, org.owner)
  await soon(async () => assertError(await call(browser, token), 'insufficient_permission'))
})
