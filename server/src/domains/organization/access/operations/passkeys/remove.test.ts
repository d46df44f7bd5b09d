import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { signedIn } from '../../../../../adapters/console/testing/browser.ts'
import { newMember } from '../../../../office/workforce/testing/new-member.ts'
import { callConsole, memberWithPasskey } from '../../testing/member-with-passkey.ts'

test('a passkey can be removed by its member, but not by members who do not manage the team', async () => {
  const { org, browser, passkeyId } = await memberWithPasskey()
  const technician = await newMember(org, { role: 'technician' })
  const stranger = await signedIn(org, technician.email)
  const remove = async (by: typeof browser, passkey_id: string) => {
    const { body } = await callConsole(org, by, 'passkeys.remove', { passkey_id })
    return body.data ?? body.error.code
  }
  assert.equal(await remove(stranger, passkeyId), 'insufficient_permission')
  assert.equal(await remove(browser, randomUUID()), 'not_found')
  assert.deepEqual(await remove(browser, passkeyId), { removed: true })
  assert.equal(await remove(browser, passkeyId), 'not_found')
  assert.deepEqual((await callConsole(org, browser, 'passkeys.list')).body.data.items, [])
})
