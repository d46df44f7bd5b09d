import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createClient } from '../../../clients/operations.ts'
import { listVoicemails } from '../../operations.ts'
import { leaveAndFetch } from '../../testing/calling.ts'

test('voicemails can be filtered by the client whose number called', async () => {
  const org = await testOrg()
  const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  const client = await org.run(createClient, { ...address, name: 'Ada', phone: '+13125550142' })
  await leaveAndFetch(org, 1, '+13125550143')
  const id = await leaveAndFetch(org, 1, '+13125550142')
  const list = async (input: object) => (await org.run(listVoicemails, input, org.owner)).items
  const [voicemail, ...others] = await list({ client_id: client.id })
  assert.deepEqual([voicemail!.id, voicemail!.client_id, others.length], [id, client.id, 0])
  assert.equal((await list({ conversation_id: voicemail!.conversation_id })).length, 1)
  assert.equal((await list({ heard: true })).length, 0)
  assert.equal((await list({})).length, 2)
})
