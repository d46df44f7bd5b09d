import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../../../../adapters/console/testing/browser.ts'
import { assertError } from '../../../../../testing/expect-error.ts'
import { newMember } from '../../../../office/workforce/testing/new-member.ts'
import { callConsole, memberWithPasskey } from '../../testing/member-with-passkey.ts'

test('a member sees own passkeys, managers of the team see all, and others see none', async () => {
  const { org, member, browser, passkeyId } = await memberWithPasskey()
  const listed = async (by: typeof browser, input: object = {}) =>
    await callConsole(org, by, 'passkeys.list', input)
  const [own] = (await listed(browser)).body.data.items
  assert.deepEqual([own.id, own.name, own.last_used_at], [passkeyId, 'Laptop', null])
  const owner = await signedIn(org)
  assert.deepEqual((await listed(owner)).body.data.items, [])
  const seen = (await listed(owner, { member_id: member.id })).body.data.items
  assert.deepEqual(seen, [own])
  const technician = await newMember(org, { role: 'technician' })
  const stranger = await signedIn(org, technician.email)
  assertError(await listed(stranger, { member_id: member.id }), 'insufficient_permission')
})
