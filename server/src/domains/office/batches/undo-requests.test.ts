import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTraffic } from '../../../testing/count-traffic.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { startBatch } from './operations.ts'
import { carryOut, prepare, readBatch, runBatches } from './testing/batching.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

/** Parts of the statements whose number must not depend on the number of items. */
const once = {
  catalog: 'pg_constraint',
  requestIds: 'select r.receipt_id from batch_items',
  results: 'jsonb_object_agg',
}

/** Creates leads with a batch, and returns the statements of preparing and running its undo. */
async function undoTraffic(org: TestOrg, count: number) {
  const inputs = Array.from({ length: count }, () => lead)
  const batch = await carryOut(org, { operation: 'leads.create', inputs })
  const prepared = await countTraffic(() => prepare(org, { undo_of: batch.id }))
  const { id: batch_id, confirm_token } = prepared.result
  await org.run(startBatch, { batch_id, confirm_token }, org.owner)
  const ran = await countTraffic(() => runBatches(org))
  assert.equal((await readBatch(org, batch_id)).counts.done, count)
  const reads = (texts: readonly string[]) =>
    Object.fromEntries(
      Object.entries(once).map(([name, part]) => [name, texts.filter((text) => text.includes(part)).length]),
    )
  return {
    prepared: reads(prepared.texts),
    ran: { ...reads(ran.texts), tasks: ran.result },
    statements: [prepared.traffic.statements, ran.traffic.statements] as const,
  }
}

test('the undo of created records reads the catalog once per process, and the request ids of the batch once per task', async (t) => {
  const org = await testOrg()
  const first = await undoTraffic(org, 2)
  assert.deepEqual(first.prepared, { catalog: 1, requestIds: 1, results: 1 })
  for (const count of [3, 23]) {
    const { prepared, ran, statements } = await undoTraffic(org, count)
    assert.deepEqual(prepared, { catalog: 0, requestIds: 1, results: 1 })
    assert.deepEqual(ran, { catalog: 0, requestIds: ran.tasks, results: 0, tasks: ran.tasks })
    t.diagnostic(
      `${count} items: ${statements[0]} statements to prepare the undo, ${statements[1]} to run it`,
    )
  }
})
