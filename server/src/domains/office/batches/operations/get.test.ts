import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createLead, updateLead } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { getBatch, listBatches } from '../operations.ts'
import { carryOut, prepare, runBatches, start } from '../testing/batching.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

/** Runs a batch of six items: items 1, 3 and 5 are done, item 2 is unchanged, 4 is refused, and 6 is changed. */
async function mixedBatch(org: TestOrg): Promise<string> {
  const ids: string[] = []
  for (let at = 0; at < 4; at++) ids.push((await org.run(createLead, lead, org.owner)).id)
  const [a, b, c, d] = ids
  const inputs = [
    { lead_id: a, notes: 'Rain' },
    { lead_id: a, notes: 'Rain' },
    { lead_id: b, notes: 'Rain' },
    { lead_id: org.id, notes: 'Rain' },
    { lead_id: c, notes: 'Rain' },
    { lead_id: d, notes: 'Rain' },
  ]
  const { id } = await start(org, { operation: 'leads.update', inputs })
  await org.run(updateLead, { lead_id: d, customer_name: 'Grace' }, org.owner)
  await runBatches(org)
  return id
}

test('the items of a batch can be read by verdict and page by page, in their order', async () => {
  const org = await testOrg()
  const batch_id = await mixedBatch(org)
  const read = async (more: object) => {
    const { items, next_n } = await org.run(getBatch, { batch_id, ...more }, org.owner)
    return [items.map(({ n, verdict }) => `${n} ${verdict}`), next_n]
  }
  const all = ['1 done', '2 unchanged', '3 done', '4 refused', '5 done', '6 changed']
  assert.deepEqual(await read({}), [all, null])
  assert.deepEqual(await read({ limit: 4 }), [all.slice(0, 4), 4])
  assert.deepEqual(await read({ limit: 4, after_n: 4 }), [all.slice(4), null])
  const done = { verdict: 'done', limit: 2 }
  assert.deepEqual(await read(done), [['1 done', '3 done'], 3])
  assert.deepEqual(await read({ ...done, after_n: 3 }), [['5 done'], null])
  assert.deepEqual(await read({ verdict: 'done', limit: 3 }), [['1 done', '3 done', '5 done'], null])
  for (const [verdict, item] of [
    ['unchanged', '2 unchanged'],
    ['refused', '4 refused'],
    ['changed', '6 changed'],
  ])
    assert.deepEqual(await read({ verdict }), [[item], null])
  assert.deepEqual(await read({ verdict: 'stopped' }), [[], null])
  const { counts } = await org.run(getBatch, { batch_id, verdict: 'done' }, org.owner)
  assert.deepEqual(counts, { ready: 0, unchanged: 1, refused: 1, done: 3, changed: 1, stopped: 0 })
})

test('items that change nothing or are refused have no receipt, because they never run', async () => {
  const org = await testOrg()
  const batch_id = await mixedBatch(org)
  const { items } = await org.run(getBatch, { batch_id }, org.owner)
  const receipts = await org.query<{ key: string }>(
    `select r.idempotency_key as key from live.receipts r where r.org_id = $1 order by r.idempotency_key`,
  )
  assert.deepEqual(
    receipts.map(({ key }) => key),
    [1, 3, 5, 6].map((n) => `batch:${batch_id}:${n}`),
  )
  assert.deepEqual(
    items.map(({ receipt_id }) => receipt_id !== null),
    [true, false, true, false, true, true],
  )
})

test('a batch of which no item would change anything cannot be started', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, { ...lead, notes: 'Rain' }, org.owner)
  const choice = { operation: 'leads.update', inputs: [{ lead_id, notes: 'Rain' }] }
  assert.equal((await prepare(org, choice)).counts.unchanged, 1)
  await assert.rejects(
    start(org, choice),
    ({ code, details }: { code: string; details: { reason: string }[] }) =>
      code === 'invalid_state' && details[0]!.reason === 'nothing_ready',
  )
})

test('members see only the batches that they prepared; members who manage the whole company see all', async () => {
  const org = await testOrg()
  const [one, other] = [await hire(org, 'sales_rep'), await hire(org, 'sales_rep')]
  const elsewhere = await hire(org, 'owner')
  await org.query('update quoin.members set location_ids = $3 where org_id = $1 and id = $2', [
    elsewhere.id,
    [await addLocation(org)],
  ])
  const ofOne = (await carryOut(org, { operation: 'leads.create', inputs: [lead] }, one)).id
  const ofOther = (await prepare(org, { operation: 'leads.create', inputs: [lead] }, other)).id
  const seen = async (as: object) => {
    const listed = (await org.run(listBatches, {}, as)).items.map(({ id }) => id)
    for (const batch_id of [ofOne, ofOther]) {
      const reading = org.run(getBatch, { batch_id }, as)
      if (listed.includes(batch_id)) assert.equal((await reading).id, batch_id)
      else await assert.rejects(reading, { code: 'not_found' })
      if (!listed.includes(batch_id))
        await assert.rejects(prepare(org, { undo_of: batch_id }, as), { code: 'not_found' })
    }
    return listed.toSorted()
  }
  assert.deepEqual(await seen(one), [ofOne])
  assert.deepEqual(await seen(other), [ofOther])
  assert.deepEqual(await seen({ ...elsewhere, locations: [org.locationId] }), [])
  assert.deepEqual(await seen(org.owner), [ofOne, ofOther].toSorted())
})
