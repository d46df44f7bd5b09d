import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { updateConversation } from '../../../../customers/inbox/operations.ts'
import { listOwnConversations } from '../../operations.ts'
import { samples } from '../../testing/samples.ts'

test("the caller's own conversations are listed unless another filter is given", async () => {
  const org = await testOrg()
  const { conversation_id } = (await samples['mobile.inbox.reply'](org)).input
  const listed = async (input: object) =>
    (await org.run(listOwnConversations, input, org.owner)).items.map(({ id }) => id)
  assert.deepEqual([await listed({}), await listed({ filter: 'all' })], [[], [conversation_id]])
  await org.run(updateConversation, { conversation_id, assigned_to: org.ownerId }, org.owner)
  assert.deepEqual(await listed({}), [conversation_id])
})

test('channels can be repeated in the query string, up to twenty times', async () => {
  const org = await testOrg()
  const list = (query: string) => org.request('GET', `/api/v1/workflows/mobile.inbox.list?${query}`)
  assert.equal((await list('channel=sms&channel=email')).status, 200)
  assert.equal((await list(Array.from({ length: 21 }, () => 'channel=sms').join('&'))).status, 422)
})
