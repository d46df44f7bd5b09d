import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { finishBatch } from '../operations.ts'
import { readBatch, runBatches, start } from '../testing/batching.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const system = { type: 'system', id: null } as const

test('a batch finishes once, when no item is left', async () => {
  const org = await testOrg()
  const { id: batch_id } = await start(org, { operation: 'leads.create', inputs: [lead, lead] })
  assert.deepEqual(await org.run(finishBatch, { batch_id }, system), { finished: false })
  assert.equal((await readBatch(org, batch_id)).status, 'running')
  await runBatches(org)
  assert.deepEqual(await org.run(finishBatch, { batch_id }, system), { finished: false })
  const { status, ended_at } = await readBatch(org, batch_id)
  assert.equal(status, 'done')
  assert.deepEqual(await org.payloads('batch.done'), [
    {
      batch_id,
      operation: 'leads.create',
      recipe: null,
      undo_of: null,
      member_id: org.ownerId,
      item_count: 2,
      counts: { ready: 0, unchanged: 0, refused: 0, done: 2, changed: 0, stopped: 0 },
      ended_at,
    },
  ])
})
