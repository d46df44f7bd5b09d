import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MemberActor } from '../../../../kernel/access/actor.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead, getLead, updateLead } from '../../../customers/leads/operations.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { startBatch } from '../operations.ts'
import { carryOut, prepare, readBatch, runBatches, start } from '../testing/batching.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

async function addLeads(org: Awaited<ReturnType<typeof testOrg>>, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push((await org.run(createLead, lead, org.owner)).id)
  return ids
}

test('the ready items run once each, as calls of the member with separate receipts', async () => {
  const org = await testOrg()
  const ids = await addLeads(org, 3)
  const inputs = [...ids.map((lead_id) => ({ lead_id, notes: 'Rain' })), { lead_id: org.id, notes: 'None' }]
  const batch = await carryOut(org, { operation: 'leads.update', inputs })
  assert.equal(batch.status, 'done')
  assert.deepEqual(batch.counts, { ready: 0, unchanged: 0, refused: 1, done: 3, changed: 0, stopped: 0 })
  for (const lead_id of ids) assert.equal((await org.run(getLead, { lead_id }, org.owner)).notes, 'Rain')
  const receipts = await org.query<{ request_id: string; state: string; member_id: string }>(
    'select r.id as request_id, r.state, r.member_id from live.receipts r where r.org_id = $1 order by r.created_at, r.id',
  )
  assert.deepEqual(
    new Set(receipts.map(({ request_id }) => request_id)),
    new Set(batch.items.flatMap(({ receipt_id }) => receipt_id ?? [])),
  )
  assert.ok(receipts.every(({ state, member_id }) => state === 'completed' && member_id === org.ownerId))
  const [done] = await org.payloads<{ batch_id: string; counts: object; item_count: number }>('batch.done')
  assert.deepEqual([done!.batch_id, done!.item_count, done!.counts], [batch.id, 4, batch.counts])
})

test('an item whose effects would differ from the preparation is marked changed and not run', async () => {
  const org = await testOrg()
  const ids = await addLeads(org, 3)
  const inputs = ids.map((lead_id) => ({ lead_id, notes: 'Rain' }))
  const { id } = await start(org, { operation: 'leads.update', inputs })
  await org.run(updateLead, { lead_id: ids[1], customer_name: 'Grace' }, org.owner)
  await runBatches(org)
  const batch = await readBatch(org, id)
  assert.deepEqual(
    batch.items.map(({ verdict, error }) => [verdict, error?.code]),
    [
      ['done', undefined],
      ['changed', 'invalid_state'],
      ['done', undefined],
    ],
  )
  assert.deepEqual((await org.run(getLead, { lead_id: ids[1] }, org.owner)).notes, null)
})

test('changes by earlier items of the batch do not mark a later item as changed', async () => {
  const org = await testOrg()
  const [lead_id] = await addLeads(org, 1)
  const inputs = ['One', 'Two', 'Three'].map((notes) => ({ lead_id, notes }))
  const { counts } = await carryOut(org, { operation: 'leads.update', inputs })
  assert.equal(counts.done, 3)
  assert.equal((await org.run(getLead, { lead_id }, org.owner)).version, 4)
})

test('permission is checked again for each item', async () => {
  const org = await testOrg()
  const office = await hire(org, 'manager')
  const ids = await addLeads(org, 2)
  const inputs = ids.map((lead_id) => ({ lead_id, notes: 'Rain' }))
  const { id } = await start(org, { operation: 'leads.update', inputs }, office)
  await org.query('update quoin.members set active = false where org_id = $1 and id = $2', [office.id])
  await runBatches(org)
  const batch = await readBatch(org, id)
  assert.deepEqual(
    batch.items.map(({ verdict, error }) => [verdict, error?.code]),
    [
      ['changed', 'insufficient_permission'],
      ['changed', 'insufficient_permission'],
    ],
  )
})

test('a batch can be started once, only with its own token and by its own member', async () => {
  const org = await testOrg()
  const ids = await addLeads(org, 1)
  const choice = { operation: 'leads.update', inputs: [{ lead_id: ids[0], notes: 'Rain' }] }
  const [first, second] = [await prepare(org, choice), await prepare(org, choice)]
  const token = { batch_id: first.id, confirm_token: second.confirm_token }
  await assert.rejects(org.run(startBatch, token, org.owner), { code: 'validation_error' })
  const input = { batch_id: first.id, confirm_token: first.confirm_token }
  const manager = await hire(org, 'manager')
  await assert.rejects(org.run(startBatch, input, manager), { code: 'insufficient_permission' })
  await org.run(startBatch, input, org.owner)
  await assert.rejects(org.run(startBatch, input, org.owner), { code: 'invalid_state' })
  const other = { batch_id: second.id, confirm_token: second.confirm_token }
  await assert.rejects(org.run(startBatch, other, org.owner), {
    code: 'invalid_state',
    details: [
      {
        field: 'batch_id',
        message: 'must wait for another batch',
        reason: 'batch_running',
        batch_id: first.id,
      },
    ],
  })
})

test('a batch with operations that API keys cannot call neither starts nor runs through an API key', async () => {
  const org = await testOrg()
  const choice = { operation: 'me.update', inputs: [{ name: 'Somebody Else' }] }
  const { id: batch_id, confirm_token } = await prepare(org, choice)
  await org.key()
  const [key] = await org.query<{ id: string }>('select id from quoin.api_keys where org_id = $1')
  const through = { id: key!.id, name: 'Assistant', expiresAt: Infinity }
  const agent: Partial<MemberActor> = {
    type: 'member',
    id: org.ownerId,
    role: 'owner',
    through: through as NonNullable<MemberActor['through']>,
  }
  await assert.rejects(org.run(startBatch, { batch_id, confirm_token }, agent), {
    code: 'insufficient_permission',
    details: [
      {
        field: 'batch_id',
        message: 'has items that API keys cannot call: me.update',
        reason: 'off_api',
      },
    ],
  })
  await assert.rejects(prepare(org, choice, agent), { code: 'validation_error' })
  await org.run(startBatch, { batch_id, confirm_token }, org.owner)
  await org.query('update live.batches set key_id = $2 where org_id = $1', [key!.id])
  await runBatches(org)
  const { items } = await readBatch(org, batch_id)
  assert.deepEqual(
    items.map(({ verdict, error }) => [verdict, error?.details[0]?.['reason']]),
    [['changed', 'off_api']],
  )
})

test('with `only_ready: false`, a batch with a refused item is not started', async () => {
  const org = await testOrg()
  const [lead_id] = await addLeads(org, 1)
  const inputs = [
    { lead_id, notes: 'Rain' },
    { lead_id: org.id, notes: 'Rain' },
  ]
  const { id: batch_id, confirm_token } = await prepare(org, { operation: 'leads.update', inputs })
  await assert.rejects(
    org.run(startBatch, { batch_id, confirm_token, only_ready: false }, org.owner),
    ({ code, details }: { code: string; details: { reason: string }[] }) =>
      code === 'invalid_state' && details[0]!.reason === 'not_all_ready',
  )
  await org.run(startBatch, { batch_id, confirm_token }, org.owner)
})

test('a batch expires an hour after it was prepared', async () => {
  const org = await testOrg()
  const [lead_id] = await addLeads(org, 1)
  const batch = await prepare(org, { operation: 'leads.update', inputs: [{ lead_id, notes: 'Rain' }] })
  try {
    org.app.clock.now = new Date(batch.expires_at)
    const input = { batch_id: batch.id, confirm_token: batch.confirm_token }
    await assert.rejects(
      org.run(startBatch, input, org.owner),
      ({ code, details }: { code: string; details: { reason: string }[] }) =>
        code === 'invalid_state' && details[0]!.reason === 'expired',
    )
    assert.equal((await readBatch(org, batch.id)).status, 'expired')
  } finally {
    org.app.clock.now = undefined
  }
})
