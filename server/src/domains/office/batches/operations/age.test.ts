// Runs in its own process: its sweep processes all organizations of the database, and it moves the clock.

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { testApp } from '../../../../testing/test-app.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { sweepBatches } from '../index.ts'
import { ageBatch } from '../operations.ts'
import { carryOut, prepare, readBatch } from '../testing/batching.ts'

const dayMs = 86_400_000
const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const choice = { operation: 'leads.create', inputs: [lead] }
const app = await testApp()
afterEach(() => (app.clock.now = undefined))

test('a batch that is not started expires after an hour, and its items are deleted 90 days later', async () => {
  const org = await testOrg()
  const { id, expires_at, created_at } = await prepare(org, choice)
  assert.equal(Date.parse(expires_at) - Date.parse(created_at), 3_600_000)
  const sweep = sweepBatches(app.database, app.kernel)
  const sweepAt = async (ms: number) => {
    app.clock.now = new Date(ms)
    await sweep.run(app.clock.now.toISOString())
    const [row] = await org.query<{ status: string }>('select status from live.batches where org_id = $1')
    return [row!.status, (await readBatch(org, id)).items.length]
  }
  const expiry = Date.parse(expires_at)
  assert.deepEqual(await sweepAt(expiry - 1), ['prepared', 1])
  assert.deepEqual(await sweepAt(expiry), ['expired', 1])
  assert.deepEqual(await sweepAt(expiry + 90 * dayMs - 1), ['expired', 1])
  assert.deepEqual(await sweepAt(expiry + 90 * dayMs), ['expired', 0])
})

test('the counts of a batch stay after its items are deleted', async () => {
  const org = await testOrg()
  const { id, counts, ended_at } = await carryOut(org, choice)
  try {
    app.clock.now = new Date(Date.parse(ended_at!) + 91 * dayMs)
    const system = { type: 'system', id: null } as const
    assert.deepEqual(await org.run(ageBatch, { batch_id: id }, system), { result: 'purged' })
    const batch = await readBatch(org, id)
    assert.deepEqual([batch.counts, batch.items, batch.status], [counts, [], 'done'])
  } finally {
    app.clock.now = undefined
  }
})
