import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { pathOf, signedIn, type TestBrowser } from '../../../../adapters/console/testing/browser.ts'
import { relyingPartyOf } from '../../../../kernel/access/passkey-proof.ts'
import { newAuthenticator } from '../../../../testing/authenticator.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { newMember } from '../../../office/workforce/testing/new-member.ts'

/** Name and origin of the test server, to which the simulated authenticators bind their passkeys. */
export const party = relyingPartyOf('http://quoin.test')

/** Calls an operation through the console, in the session of this browser. */
export const callConsole = (org: TestOrg, browser: TestBrowser, operation: string, body: object = {}) =>
  browser.request('POST', pathOf(org, operation), { body, idempotencyKey: randomUUID() })

/** Creates a manager who is signed in to the console and has added a passkey. */
export async function memberWithPasskey(algorithm?: 'EdDSA' | 'ES256' | 'RS256') {
  const org = await testOrg()
  const member = await newMember(org, { role: 'manager' })
  const browser = await signedIn(org, member.email)
  const begun = (await callConsole(org, browser, 'passkeys.begin')).body.data
  const authenticator = newAuthenticator(party, algorithm)
  const added = await callConsole(org, browser, 'passkeys.add', authenticator.register(begun.challenge))
  assert.equal(added.status, 200, added.text)
  const handle = Buffer.from(begun.user.id, 'base64url')
  return { org, member, browser, authenticator, handle, passkeyId: added.body.data.id as string }
}
