import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hire } from '../../src/domains/customers/leads/testing/people.ts'
import { getLead } from '../../src/domains/customers/leads/operations.ts'
import { startBatch, stopBatch } from '../../src/domains/office/batches/operations.ts'
import {
  endsAfter,
  prepare,
  queueAgain,
  readBatch,
  runBatches,
  start,
} from '../../src/domains/office/batches/testing/batching.ts'
import { revokeKey } from '../../src/domains/organization/company/operations.ts'
import type { Actor } from '../../src/kernel/access/actor.ts'
import { race } from '../../src/testing/race.ts'
import { soon } from '../../src/testing/soon.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const creation = (count = 3) => ({
  operation: 'leads.create',
  inputs: Array.from({ length: count }, () => lead),
})

const rejections = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((each) =>
    each.status === 'rejected' ? [each.reason as { code: string; details: { reason?: string }[] }] : [],
  )

const leadsOf = async (org: TestOrg): Promise<number> =>
  (await org.query<{ n: number }>('select count(*)::int as n from live.leads where org_id = $1'))[0]!.n

test('two concurrent starts of a batch start it once', async () => {
  const org = await testOrg()
  const { id: batch_id, confirm_token } = await prepare(org, creation())
  const startIt = () => org.run(startBatch, { batch_id, confirm_token }, org.owner)
  const target = { table: 'live.batches', orgId: org.id, id: batch_id }
  const [refusal, ...others] = rejections(await race(target, [startIt, startIt]))
  assert.deepEqual(others, [])
  assert.deepEqual([refusal!.code, refusal!.details[0]!.reason], ['invalid_state', 'running'])
  await runBatches(org)
  assert.deepEqual([(await readBatch(org, batch_id)).counts.done, await leadsOf(org)], [3, 3])
})

test('of two batches that two members start at the same time, one waits for the other', async () => {
  const org = await testOrg()
  const office = await hire(org, 'manager')
  const [one, other] = [await prepare(org, creation()), await prepare(org, creation(), office)]
  const starting = (batch: typeof one, as: Partial<Actor>) => () =>
    org.run(startBatch, { batch_id: batch.id, confirm_token: batch.confirm_token }, as)
  const outcomes = await race({ table: 'live.batches' }, [starting(one, org.owner), starting(other, office)])
  const [refusal, ...others] = rejections(outcomes)
  assert.deepEqual(others, [])
  assert.deepEqual([refusal!.code, refusal!.details[0]!.reason], ['invalid_state', 'batch_running'])
  await runBatches(org)
  assert.equal(await leadsOf(org), 3)
})

test('another member cannot start a batch with its confirm token, even if this member sees all batches', async () => {
  const org = await testOrg()
  const [office, rep] = [await hire(org, 'manager'), await hire(org, 'sales_rep')]
  const { id: batch_id, confirm_token } = await prepare(org, creation(), office)
  const refused = async (as: Partial<Actor>): Promise<string> =>
    await org.run(startBatch, { batch_id, confirm_token }, as).then(
      () => 'started',
      (error: { code: string }) => error.code,
    )
  assert.deepEqual([await refused(org.owner), await refused(rep)], ['insufficient_permission', 'not_found'])
  const other = await testOrg()
  await assert.rejects(other.run(startBatch, { batch_id, confirm_token }, other.owner), { code: 'not_found' })
  const own = await prepare(org, creation(), org.owner)
  await assert.rejects(org.run(startBatch, { batch_id: own.id, confirm_token }, org.owner), {
    code: 'validation_error',
  })
  assert.equal(await leadsOf(org), 0)
})

test('stopping a batch lets the current item finish, and no further one runs', async () => {
  const org = await testOrg()
  const { id: batch_id } = await start(org, creation(200))
  const running = runBatches(org)
  await soon(async () => assert.ok((await leadsOf(org)) > 2))
  const stopped = await org.run(stopBatch, { batch_id }, org.owner)
  const before = await leadsOf(org)
  await running
  assert.deepEqual(
    [stopped.status, stopped.counts.done, stopped.counts.stopped],
    ['stopped', before, 200 - before],
  )
  assert.ok(before < 200, `${before} items ran before the stop`)
  const { status, counts } = await readBatch(org, batch_id)
  assert.deepEqual([await leadsOf(org), status, counts], [before, 'stopped', stopped.counts])
  assert.deepEqual(await org.payloads('batch.done'), [])
})

test('if a batch is stopped while its last item ends, the batch is either done or stopped', async () => {
  const org = await testOrg()
  const { id: batch_id } = await start(org, creation(1))
  const target = { table: 'live.batches', orgId: org.id, id: batch_id }
  const stopping = () => org.run(stopBatch, { batch_id }, org.owner)
  await race<unknown>(target, [() => runBatches(org), stopping])
  const { status, counts } = await readBatch(org, batch_id)
  const isStopped = status === 'stopped' && counts.stopped === 1 && (await leadsOf(org)) === 0
  const isDone = counts.done === 1 && (await leadsOf(org)) === 1
  assert.ok(isStopped || isDone, JSON.stringify({ status, counts }))
})

/** Runs some items of a batch, then `change`, and then the remaining items. */
async function interrupted(org: TestOrg, choice: object, as: Partial<Actor>, change: () => Promise<unknown>) {
  const { id } = await start(org, choice, as)
  await runBatches(org, endsAfter(2))
  await change()
  await queueAgain(org, id)
  await runBatches(org)
  return await readBatch(org, id)
}

test('after the caller has lost a permission or location, the remaining items are not run and have an error', async () => {
  const org = await testOrg()
  const reasons = async (column: string, value: unknown) => {
    const office = await hire(org, 'manager')
    const { items, status } = await interrupted(org, creation(4), office, () =>
      org.query(`update quoin.members set ${column} = $3 where org_id = $1 and id = $2`, [office.id, value]),
    )
    return [status, ...items.map(({ verdict, error }) => (error ? `${verdict} ${error.code}` : verdict))]
  }
  const lost = 'changed insufficient_permission'
  assert.deepEqual(await reasons('role', 'technician'), ['done', 'done', 'done', lost, lost])
  assert.deepEqual(await reasons('active', false), ['done', 'done', 'done', lost, lost])
  const [, , , first] = await reasons('location_ids', [])
  assert.match(String(first), /^changed /)
})

test('after the key that started the batch is revoked, the remaining items are not run', async () => {
  const org = await testOrg()
  const key = await org.key()
  const send = async (operation: string, body: object) => {
    const answer = await org.request('POST', `/workflows/${operation}`, { key, body })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }
  const { id: batch_id, confirm_token } = await send('batches.prepare', creation(4))
  await send('batches.start', { batch_id, confirm_token })
  await runBatches(org, endsAfter(2))
  const [row] = await org.query<{ key_id: string }>('select key_id from live.batches where org_id = $1')
  await org.run(revokeKey, { key_id: row!.key_id }, org.owner)
  await queueAgain(org, batch_id)
  await runBatches(org)
  const { items, status, counts } = await readBatch(org, batch_id)
  assert.deepEqual([status, counts.done, counts.changed, await leadsOf(org)], ['done', 2, 2, 2])
  assert.match(items[3]!.error!.message, /their API key is no longer valid/)
  const leads = await org.query<{ id: string }>('select id from live.leads where org_id = $1')
  assert.equal((await org.run(getLead, { lead_id: leads[0]!.id }, org.owner)).customer_name, 'Ada')
})
