import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { deactivateMember } from '../../domains/office/workforce/operations.ts'
import { newMember } from '../../domains/office/workforce/testing/new-member.ts'
import { relyingPartyOf } from '../../kernel/access/passkey-proof.ts'
import { type Forgery, newAuthenticator } from '../../testing/authenticator.ts'
import { assertError } from '../../testing/expect-error.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { newBrowser, pathOf, signedIn, type TestBrowser } from './testing/browser.ts'

const party = relyingPartyOf('http://quoin.test')

const call = (org: TestOrg, browser: TestBrowser, operation: string, body: object = {}) =>
  browser.request('POST', pathOf(org, operation), { body, idempotencyKey: randomUUID() })

async function withPasskey(algorithm?: 'EdDSA' | 'ES256' | 'RS256') {
  const org = await testOrg()
  const member = await newMember(org, { role: 'manager' })
  const browser = await signedIn(org, member.email)
  const begun = (await call(org, browser, 'passkeys.begin')).body.data
  const authenticator = newAuthenticator(party, algorithm)
  const added = await call(org, browser, 'passkeys.add', authenticator.register(begun.challenge))
  assert.equal(added.status, 200, added.text)
  const handle = Buffer.from(begun.user.id, 'base64url')
  return { org, member, browser, authenticator, handle, passkeyId: added.body.data.id as string }
}

async function begin(browser: TestBrowser): Promise<string> {
  const answer = await browser.request('POST', '/api/sign-in/passkey/begin', { body: {} })
  assert.equal(answer.body.data.rp_id, 'quoin.test')
  return answer.body.data.challenge
}
const enter = (browser: TestBrowser, answer: object) =>
  browser.request('POST', '/api/sign-in/passkey', { body: { answer } })

for (const algorithm of ['EdDSA', 'ES256', 'RS256'] as const)
  test(`a member signs in with a passkey (${algorithm}) and without naming an address`, async () => {
    const { org, member, authenticator, handle } = await withPasskey(algorithm)
    const browser = newBrowser()
    const answer = authenticator.answer(await begin(browser), handle)
    const entered = await enter(browser, answer)
    assert.deepEqual(entered.body.data.organizations, [{ slug: org.slug, name: 'Test Cleaning' }])
    const { body } = await browser.request('GET', pathOf(org, 'me.get'))
    assert.equal(body.data.member.id, member.id)
    const [session] = (await call(org, browser, 'sessions.list')).body.data.items
    assert.equal(session.method, 'passkey')
    // The challenge is used up.
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

test('forged answers, challenges of other browsers and removed passkeys sign in nobody', async () => {
  const { org, browser: own, authenticator, handle, passkeyId } = await withPasskey()
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
  const [asking, other] = [newBrowser(), newBrowser()]
  await begin(other)
  assertError(await enter(other, authenticator.answer(await begin(asking), handle)), 'validation_error')
  await call(org, own, 'passkeys.remove', { passkey_id: passkeyId })
  const late = newBrowser()
  assertError(await enter(late, authenticator.answer(await begin(late), handle)), 'validation_error')
})

test('a passkey is added only for the challenge of the session, by a verified person, and once', async () => {
  const { org, member, authenticator, browser } = await withPasskey()
  const add = async (forgery: Forgery, by = newAuthenticator(party)) => {
    const { challenge } = (await call(org, browser, 'passkeys.begin')).body.data
    return await call(org, browser, 'passkeys.add', by.register(challenge, forgery))
  }
  const refusal = async (answer: Promise<{ body: { error: { code: string } } }>) =>
    (await answer).body.error.code
  const forgeries: Forgery[] = [
    { origin: 'http://evil.test' },
    { partyId: 'evil.test' },
    { flags: 0x41 },
    { type: 'webauthn.get' },
  ]
  for (const forgery of forgeries) assert.equal(await refusal(add(forgery)), 'validation_error')
  assert.equal(await refusal(add({}, authenticator)), 'invalid_state')
  const other = await signedIn(org, member.email)
  const { challenge } = (await call(org, other, 'passkeys.begin')).body.data
  const foreign = newAuthenticator(party).register(challenge)
  assert.equal(await refusal(call(org, browser, 'passkeys.add', foreign)), 'validation_error')
  const { items } = (await call(org, browser, 'passkeys.list')).body.data
  assert.deepEqual(
    items.map(({ name }: { name: string }) => name),
    ['Laptop'],
  )
})

test('the passkey of a deactivated member signs in nobody, and only the team’s managers remove those of others', async () => {
  const { org, member, authenticator, handle, passkeyId } = await withPasskey()
  const technician = await newMember(org, { role: 'technician' })
  const stranger = await signedIn(org, technician.email)
  assert.equal((await call(org, stranger, 'passkeys.remove', { passkey_id: passkeyId })).status, 403)
  await org.run(deactivateMember, { member_id: member.id }, org.owner)
  const browser = newBrowser()
  const answer = authenticator.answer(await begin(browser), handle)
  assertError(await enter(browser, answer), 'validation_error')
})

test('a session is confirmed with a passkey of its member alone', async () => {
  const { org, browser, authenticator, handle } = await withPasskey()
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
