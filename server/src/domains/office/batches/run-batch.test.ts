import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { createLead, updateLead } from '../../customers/leads/operations.ts'
import { endsAfter, queueAgain, readBatch, runBatches, start } from './testing/batching.ts'

const [count, killedAfter, edited] = [40, 17, 30]

test('B3 in small: after an interruption all items finish, none runs twice, and an item edited meanwhile is marked changed', async () => {
  const org = await testOrg()
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const lead = { customer_name: `Ada ${at}`, service_address: '1 Main St' }
    ids.push((await org.run(createLead, lead, org.owner)).id)
  }
  const inputs = ids.map((lead_id) => ({ lead_id, notes: 'Rain' }))
  const { id } = await start(org, { operation: 'leads.update', inputs })
  const receipts = async () =>
    (await org.query<{ n: number }>('select count(*)::int as n from live.receipts where org_id = $1'))[0]!.n
  await runBatches(org, endsAfter(killedAfter))
  assert.equal(await receipts(), killedAfter)
  const halfway = await readBatch(org, id)
  assert.deepEqual([halfway.status, halfway.counts.done, halfway.counts.ready], ['running', 17, 23])
  await org.run(updateLead, { lead_id: ids[edited], customer_name: 'Grace' }, org.owner)
  await queueAgain(org, id)
  await runBatches(org)
  const batch = await readBatch(org, id)
  assert.deepEqual([batch.status, batch.counts.done, batch.counts.changed], ['done', count - 1, 1])
  assert.equal(batch.items[edited]!.verdict, 'changed')
  assert.equal(await receipts(), count)
  const versions = await org.query<{ version: number; n: number }>(
    'select version, count(*)::int as n from live.leads where org_id = $1 group by version',
  )
  assert.deepEqual(versions, [{ version: 2, n: count }])
  await queueAgain(org, id)
  await runBatches(org)
  assert.equal(await receipts(), count)
  assert.equal((await org.payloads('batch.done')).length, 1)
})
