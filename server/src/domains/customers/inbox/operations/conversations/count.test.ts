import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { hire } from '../../../leads/testing/people.ts'
import { countConversations, listConversations, updateConversation } from '../../operations.ts'
import { receive } from '../../testing/receive.ts'

const text = (phone: string) => [{ phone }, { kind: 'sms', body: 'Hello', from_address: phone }] as const

test('conversations that need a response are counted by assignee, as far as the caller can access them', async () => {
  const org = await testOrg()
  const phones = ['+13125550141', '+13125550142', '+13125550143', '+13125550144']
  const ids: string[] = []
  for (const phone of phones) ids.push((await receive(org, ...text(phone))).conversation_id)
  const rep = await hire(org)
  const update = (at: number, input: object) =>
    org.run(updateConversation, { conversation_id: ids[at]!, ...input }, org.owner)
  await update(0, { assigned_to: rep.id })
  await update(1, { assigned_to: org.ownerId })
  await update(2, { needs_response: false })
  assert.deepEqual(await org.run(countConversations, {}, org.owner), {
    needs_response: 3,
    mine: 1,
    unassigned: 1,
    unread: 4,
  })
  const own = await org.run(countConversations, {}, rep)
  assert.deepEqual([own.needs_response, own.mine, own.unassigned], [1, 1, 0])
  const answered = await org.run(listConversations, { needs_response: false }, org.owner)
  assert.deepEqual(
    answered.items.map(({ id }) => id),
    [ids[2]],
  )
  const waiting = await org.run(listConversations, { filter: 'unassigned', needs_response: true }, org.owner)
  assert.deepEqual(
    waiting.items.map(({ id }) => id),
    [ids[3]],
  )
})
