import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient, mergeClient } from '../../../clients/operations.ts'
import { listConversations, updateConversation } from '../../operations.ts'
import { receive } from '../../testing/receive.ts'

const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }

async function written(org: TestOrg, phone: string) {
  const { id } = await org.run(createClient, { ...homeAddress, name: 'Bo', phone }, org.owner)
  const write = () => receive(org, { phone }, { kind: 'sms', body: 'Hello', from_address: phone })
  const read = async ({ id: until, conversation_id }: { id: string; conversation_id: string }) => {
    await org.run(updateConversation, { conversation_id, read_until_message_id: until }, org.owner)
  }
  return { id, write, read }
}
const unread = async (org: TestOrg) =>
  (await org.run(listConversations, {}, org.owner)).items.map(({ unread_count }) => unread_count)

test('if only one of two merged conversations was read, messages of the other are still unread', async () => {
  for (const readsTheEnding of [true, false]) {
    const org = await testOrg()
    const [ending, survivor] = [await written(org, '+13125550142'), await written(org, '+13125550143')]
    const [looked, other] = readsTheEnding ? [ending, survivor] : [survivor, ending]
    await other.write()
    await looked.read(await looked.write())
    await org.run(mergeClient, { client_id: ending.id, into_client_id: survivor.id }, org.owner)
    // The merged conversation takes the earlier read mark, so a message that was read counts as unread again. The
    // opposite would hide a message that nobody has read.
    assert.deepEqual(await unread(org), [2], `reads the ending: ${readsTheEnding}`)
  }
})

test('if both merged conversations were read, or the other is empty, the merged one is read', async () => {
  const org = await testOrg()
  const [ending, survivor] = [await written(org, '+13125550142'), await written(org, '+13125550143')]
  await ending.read(await ending.write())
  await survivor.read(await survivor.write())
  await org.run(mergeClient, { client_id: ending.id, into_client_id: survivor.id }, org.owner)
  assert.deepEqual(await unread(org), [0])

  const empty = await written(org, '+13125550144')
  await org.run(mergeClient, { client_id: survivor.id, into_client_id: empty.id }, org.owner)
  assert.deepEqual(await unread(org), [0])
})

test('merging conversations leaves a new message of one of them unread', async () => {
  const org = await testOrg()
  const [ending, survivor] = [await written(org, '+13125550142'), await written(org, '+13125550143')]
  await survivor.read(await survivor.write())
  await ending.read(await ending.write())
  await ending.write()
  await org.run(mergeClient, { client_id: ending.id, into_client_id: survivor.id }, org.owner)
  assert.deepEqual(await unread(org), [1])
})
