import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../../../../adapters/console/testing/browser.ts'
import { type Forgery, newAuthenticator } from '../../../../../testing/authenticator.ts'
import { callConsole, memberWithPasskey, party } from '../../testing/member-with-passkey.ts'

test("a passkey is added only once, for the session's challenge and with user verification", async () => {
  const { org, member, authenticator, browser } = await memberWithPasskey()
  const add = async (forgery: Forgery, by = newAuthenticator(party)) => {
    const { challenge } = (await callConsole(org, browser, 'passkeys.begin')).body.data
    return await callConsole(org, browser, 'passkeys.add', by.register(challenge, forgery))
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
  const { challenge } = (await callConsole(org, other, 'passkeys.begin')).body.data
  const foreign = newAuthenticator(party).register(challenge)
  assert.equal(await refusal(callConsole(org, browser, 'passkeys.add', foreign)), 'validation_error')
  const { items } = (await callConsole(org, browser, 'passkeys.list')).body.data
  assert.deepEqual(
    items.map(({ name }: { name: string }) => name),
    ['Laptop'],
  )
})
