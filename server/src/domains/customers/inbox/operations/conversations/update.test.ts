import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { addLocation, hire } from '../../../leads/testing/people.ts'
import { updateConversation } from '../../operations.ts'
import { receive } from '../../testing/receive.ts'

const phone = '+13125550142'
const sms = (body: string) => ({ kind: 'sms', body, from_address: phone }) as const

test('given fields change; reading messages does not raise the version and cannot be undone', async () => {
  const org = await testOrg()
  const first = await receive(org, { phone }, sms('1'))
  const second = await receive(org, { phone }, sms('2'))
  const { conversation_id } = first
  const update = (input: object) => org.run(updateConversation, { conversation_id, ...input }, org.owner)
  const before = await update({})
  assert.equal(before.unread_count, 2)
  const one = await update({ read_until_message_id: first.id })
  assert.deepEqual([one.unread_count, one.version], [1, before.version])
  assert.equal((await update({ read_until_message_id: second.id })).unread_count, 0)
  assert.equal((await update({ read_until_message_id: first.id })).unread_count, 0)
  const updated = await update({ assigned_to: org.ownerId, needs_response: false })
  assert.partialDeepStrictEqual(updated, {
    assigned_to: org.ownerId,
    needs_response: false,
    version: before.version + 1,
  })
  const same = { assigned_to: org.ownerId, needs_response: false, expected_version: updated.version }
  assert.equal((await update(same)).version, updated.version)
  await assert.rejects(update({ needs_response: true, expected_version: 1 }), { code: 'stale_version' })
  assert.equal((await update({ assigned_to: null })).assigned_to, null)
})

test('assignees without access to the location, and read marks of other conversations, are refused', async () => {
  const org = await testOrg()
  const { conversation_id } = await receive(org, { phone }, sms('1'))
  const other = await receive(org, { phone: '+13125550177' }, sms('2'))
  const north = await hire(org, 'manager', [await addLocation(org)])
  const refused = (input: object, field: string) =>
    assert.rejects(
      org.run(updateConversation, { conversation_id, ...input }, org.owner),
      (error: { code: string; details: { field: string }[] }) =>
        error.code === 'validation_error' && error.details[0]!.field === field,
    )
  await refused({ assigned_to: north.id }, 'assigned_to')
  await refused({ assigned_to: newId() }, 'assigned_to')
  await refused({ read_until_message_id: other.id }, 'read_until_message_id')
  await refused({ read_until_message_id: newId() }, 'read_until_message_id')
})
