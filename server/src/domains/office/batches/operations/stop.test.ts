import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { startBatch, stopBatch } from '../operations.ts'
import { prepare, readBatch, runBatches, start } from '../testing/batching.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const choice = { operation: 'leads.create', inputs: [lead, lead, lead] }

test('a stopped batch runs no further items, and another batch can be started', async () => {
  const org = await testOrg()
  const { id: batch_id } = await start(org, choice)
  const stopped = await org.run(stopBatch, { batch_id }, org.owner)
  assert.deepEqual([stopped.status, stopped.counts.stopped, stopped.counts.ready], ['stopped', 3, 0])
  await runBatches(org)
  assert.deepEqual((await readBatch(org, batch_id)).counts, stopped.counts)
  assert.deepEqual(await org.events(), [])
  await assert.rejects(org.run(stopBatch, { batch_id }, org.owner), { code: 'invalid_state' })
  await start(org, choice)
})

test('a prepared batch can be discarded', async () => {
  const org = await testOrg()
  const { id: batch_id, confirm_token } = await prepare(org, choice)
  await org.run(stopBatch, { batch_id }, org.owner)
  await assert.rejects(org.run(startBatch, { batch_id, confirm_token }, org.owner), { code: 'invalid_state' })
})

test('a member can stop own batches, and the owner can stop all', async () => {
  const org = await testOrg()
  const [one, other] = [await hire(org, 'sales_rep'), await hire(org, 'sales_rep')]
  const { id: batch_id } = await start(org, choice, one)
  await assert.rejects(org.run(stopBatch, { batch_id }, other), { code: 'not_found' })
  await org.run(stopBatch, { batch_id }, org.owner)
})
