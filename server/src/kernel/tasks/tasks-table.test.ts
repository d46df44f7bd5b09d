import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { secondConnection } from '../../testing/race.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { Queries } from '../database/queries.ts'
import { newId } from '../ids.ts'
import {
  type Claim,
  claimTasks,
  deleteTask,
  extendLeases,
  insertTask,
  postponeTask,
  putOffTask,
  releaseExpired,
  releaseOwn,
  type Turn,
  wakeTasks,
} from './tasks-table.ts'

const start = Date.UTC(2036, 0, 1)
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString()

/**
 * Queues tasks of a kind that only this test uses, due at second 0. `claim` claims tasks for the worker with the given
 * name.
 */
async function queueOf(count: number) {
  const app: TestApp = await testApp()
  const { system } = app.database
  const kind = `test.${randomUUID()}`
  const workers = new Map<string, string>()
  const worker = (name: string): string => {
    if (!workers.has(name)) workers.set(name, newId())
    return workers.get(name)!
  }
  const orgId = newId()
  for (let n = 0; n < count; n++) {
    const task = { orgId, id: newId(), kind, partition: 'lane', payload: { n }, dueAt: at(0), now: at(0) }
    await insertTask(system, task)
  }
  const look = (name: string, more: Partial<Claim> = {}) =>
    claimTasks(system, {
      worker: worker(name),
      now: at(0),
      leaseSeconds: 10,
      kinds: [kind],
      perPartition: 100,
      ahead: 100,
      most: 100,
      turn: null,
      ...more,
    })
  const claim = async (name: string, seconds = 0, more: Partial<Claim> = {}) => {
    await wakeTasks(system, at(seconds), 1000)
    return (await look(name, { now: at(seconds), ...more })).tasks
  }
  const rest = async () =>
    (
      await app.inspect.query<{ state: string; attempt: number; leased_by: string | null }>(
        'select state, attempt, leased_by from quoin.tasks where kind = $1 order by position',
        [kind],
      )
    ).rows
  return { app, orgId, system, kind, worker, look, claim, rest }
}

const failed = { state: 'retrying', dueAt: at(60), error: 'failed' } as const

test('only the worker with the lease can end a task, and only for the current attempt', async () => {
  const { system, worker, claim, rest } = await queueOf(1)
  const [task] = await claim('a')
  assert.equal(await deleteTask(system, task!, worker('b')), false)
  assert.equal(await postponeTask(system, task!, worker('b'), failed), false)
  assert.equal(await putOffTask(system, task!, worker('b'), at(60)), false)
  assert.equal(await deleteTask(system, { ...task!, attempt: 2 }, worker('a')), false)
  assert.equal(await postponeTask(system, { ...task!, attempt: 2 }, worker('a'), failed), false)
  assert.equal(await putOffTask(system, { ...task!, attempt: 2 }, worker('a'), at(60)), false)
  assert.deepEqual(await rest(), [{ state: 'processing', attempt: 1, leased_by: worker('a') }])
  assert.equal(await deleteTask(system, task!, worker('a')), true)
  assert.deepEqual(await rest(), [])
})

test('tasks of crashed and stopping workers are released although their organization is being moved', async () => {
  const { app, system, worker, claim, rest, orgId } = await queueOf(2)
  await claim('crashed', 0, { most: 1 })
  await claim('stopping', 100, { most: 1 })
  await app.inspect.query(`insert into quoin.moves (org_id, state, cell) values ($1, 'arriving', 'zz')`, [
    orgId,
  ])
  try {
    assert.equal(await releaseExpired(system, at(60)), 1)
    await releaseOwn(system, worker('stopping'))
    assert.deepEqual(await claim('next', 100), [])
  } finally {
    await app.inspect.query('delete from quoin.moves where org_id = $1', [orgId])
  }
  const released = { state: 'pending', attempt: 0, leased_by: null }
  assert.deepEqual(await rest(), [released, released])
})

test('a task whose worker crashed while the clock was a year ahead is released', async () => {
  const { system, claim, rest } = await queueOf(1)
  await claim('crashed', 365 * 24 * 3600)
  assert.equal(await releaseExpired(system, at(60)), 1)
  assert.deepEqual(await rest(), [{ state: 'pending', attempt: 0, leased_by: null }])
})

test('a task put off until later is not claimed before it is due, and the attempt keeps its number', async () => {
  const { system, worker, claim, rest } = await queueOf(1)
  const [first] = await claim('a')
  assert.equal(await putOffTask(system, first!, worker('a'), at(60)), true)
  assert.deepEqual(await rest(), [{ state: 'pending', attempt: 0, leased_by: null }])
  assert.deepEqual(await claim('b', 59), [])
  const [again] = await claim('b', 60)
  assert.deepEqual([again!.id, again!.attempt], [first!.id, 1])
  assert.equal(await postponeTask(system, again!, worker('b'), { ...failed, dueAt: at(70) }), true)
  const [second] = await claim('a', 70)
  assert.equal(await putOffTask(system, second!, worker('a'), at(80)), true)
  assert.deepEqual(await rest(), [{ state: 'retrying', attempt: 1, leased_by: null }])
})

test('a worker whose lease expired cannot end a task that another worker has claimed since', async () => {
  const { system, worker, claim, rest } = await queueOf(1)
  const [late] = await claim('dead')
  assert.equal(await releaseExpired(system, at(11)), 1)
  const [reclaimed] = await claim('next', 11)
  assert.equal(reclaimed!.attempt, late!.attempt)
  assert.equal(await deleteTask(system, late!, worker('dead')), false)
  assert.equal(await postponeTask(system, late!, worker('dead'), failed), false)
  assert.deepEqual(await rest(), [{ state: 'processing', attempt: 1, leased_by: worker('next') }])
  assert.equal(await deleteTask(system, reclaimed!, worker('next')), true)
})

test('an earlier attempt cannot end a task that the same worker has claimed again', async () => {
  const { system, worker, claim, rest } = await queueOf(1)
  const [first] = await claim('a')
  assert.equal(await postponeTask(system, first!, worker('a'), { ...failed, dueAt: at(1) }), true)
  const [second] = await claim('a', 1)
  assert.equal(await deleteTask(system, first!, worker('a')), false)
  assert.equal(await postponeTask(system, first!, worker('a'), failed), false)
  assert.deepEqual(await rest(), [{ state: 'processing', attempt: 2, leased_by: worker('a') }])
  assert.equal(second!.attempt, 2)
})

test('a lease expires exactly when it was not extended, and only its own worker can extend it', async () => {
  const { system, worker, claim, rest } = await queueOf(2)
  const [renewed, lost] = await claim('a')
  await extendLeases(system, worker('a'), [renewed!.id], at(20))
  await extendLeases(system, worker('b'), [lost!.id], at(20))
  assert.equal(await releaseExpired(system, at(10)), 0)
  assert.equal(await releaseExpired(system, at(10.001)), 1)
  assert.deepEqual(await rest(), [
    { state: 'processing', attempt: 1, leased_by: worker('a') },
    { state: 'pending', attempt: 0, leased_by: null },
  ])
})

test('a released attempt does not count, also if it was not the first', async () => {
  const { system, worker, claim, rest } = await queueOf(1)
  const [task] = await claim('a')
  await postponeTask(system, task!, worker('a'), { ...failed, dueAt: at(1) })
  await claim('a', 1)
  await releaseOwn(system, worker('b'))
  assert.deepEqual(await rest(), [{ state: 'processing', attempt: 2, leased_by: worker('a') }])
  await releaseOwn(system, worker('a'))
  assert.deepEqual(await rest(), [{ state: 'retrying', attempt: 1, leased_by: null }])
  assert.equal((await claim('a', 1))[0]!.attempt, 2)
})

test('two workers that claim at the same time get different tasks, and neither waits for the other', async () => {
  const { app, kind, worker, claim } = await queueOf(4)
  const other = await secondConnection(app)
  await other.query('begin')
  const { rows } = await other.query<{ id: string }>(
    `select id from quoin.claim_tasks($1, $2, make_interval(secs => 10), $3, 100, 100, 2, null) where id is not null`,
    [worker('b'), at(0), [kind]],
  )
  const meanwhile = await claim('a')
  await other.query('commit')
  await other.end()
  const ids = [...rows, ...meanwhile, ...(await claim('a'))].map(({ id }) => id)
  assert.deepEqual([rows.length, ids.length, new Set(ids).size], [2, 4, 4])
})

test('tasks that are not due and dead letters are not claimed', async () => {
  const { app, system, kind, worker, claim } = await queueOf(2)
  assert.deepEqual(await claim('a', -0.001), [])
  const [one, two] = await claim('a')
  await postponeTask(system, one!, worker('a'), failed)
  await postponeTask(system, two!, worker('a'), { ...failed, state: 'dead_letter', dueAt: at(0) })
  const { rows } = await app.inspect.query('select state from quoin.tasks where kind = $1 and is_waiting', [
    kind,
  ])
  assert.deepEqual(rows, [{ state: 'retrying' }])
  assert.deepEqual(await claim('a', 59.999), [])
  assert.deepEqual(
    (await claim('a', 60)).map(({ id }) => id),
    [one!.id],
  )
  await releaseOwn(system, worker('a'))
})

/** Deletes all tasks, then queues one ready task for each organization and partition. */
async function queueOfPartitions(partitions: readonly (readonly [org: string, lane: string])[]) {
  const app = await testApp()
  await app.inspect.query('delete from quoin.tasks')
  const kind = `test.${randomUUID()}`
  for (const [orgId, partition] of partitions) {
    const task = { orgId, id: newId(), kind, partition, payload: {}, dueAt: at(0), now: at(0) }
    await insertTask(app.database.system, task)
  }
  const worker = newId()
  let turn: Turn | null = null
  /** Claims tasks once. The next call continues after the organization at which this call stopped. */
  const look = async (most: number) => {
    const result: Awaited<ReturnType<typeof claimTasks>> = await claimTasks(app.database.system, {
      worker,
      now: at(0),
      leaseSeconds: 10,
      kinds: [kind],
      perPartition: 8,
      ahead: 0,
      most,
      turn,
    })
    turn = result.turn
    return result
  }
  return { app, look }
}

test('waiting tasks become ready once they are due, at most the given number at a time', async () => {
  const { app, system, kind, worker } = await queueOf(0)
  for (const seconds of [3, 1, 2])
    await insertTask(system, {
      orgId: newId(),
      id: newId(),
      kind,
      partition: 'lane',
      payload: { seconds },
      dueAt: at(seconds),
      now: at(0),
    })
  const ready = async () =>
    (
      await app.inspect.query<{ seconds: number }>(
        `select (payload ->> 'seconds')::int as seconds from quoin.tasks where kind = $1 and not is_waiting order by 1`,
        [kind],
      )
    ).rows.map(({ seconds }) => seconds)
  assert.equal(await wakeTasks(system, at(0.999), 10), false)
  assert.deepEqual(await ready(), [])
  assert.equal(await wakeTasks(system, at(2), 1), true)
  assert.deepEqual(await ready(), [1])
  assert.equal(await wakeTasks(system, at(2), 10), false)
  assert.deepEqual(await ready(), [1, 2])
  await app.inspect.query('delete from quoin.tasks where kind = $1', [kind])
  await releaseOwn(system, worker('a'))
})

test('if there are more organizations than one claim reads, successive claims serve all of them', async () => {
  const orgs = Array.from({ length: 150 }, newId)
  const { look } = await queueOfPartitions(orgs.map((org) => [org, 'lane']))
  const served: string[] = []
  const sizes: boolean[] = []
  for (let looks = 0; looks < 15; looks++) {
    const { tasks, turn } = await look(10)
    served.push(...tasks.map(({ org_id }) => org_id))
    sizes.push(turn.isAll)
  }
  assert.deepEqual(served.toSorted(), orgs.toSorted())
  assert.deepEqual([sizes[0], sizes.at(-1)], [false, true])
  assert.deepEqual((await look(10)).tasks, [])
})

test('an organization that one claim did not reach is reached by a later one, however many tasks others have', async () => {
  const orgs = Array.from({ length: 40 }, newId)
  const { look } = await queueOfPartitions(
    orgs.flatMap((org) => Array.from({ length: 5 }, (_, n) => [org, `lane ${n}`] as const)),
  )
  // Each claim of two tasks reads eight organizations, so five claims have read all 40.
  const organizations: string[] = []
  for (let looks = 0; looks < 5; looks++) organizations.push((await look(2)).turn.org!)
  assert.deepEqual(
    organizations,
    [7, 15, 23, 31, 39].map((n) => orgs.toSorted()[n]),
  )
  assert.equal((await look(2)).turn.org, orgs.toSorted()[7], 'and it begins anew')
})

test('if an organization has more queue partitions than one claim reads, successive claims take turns among them', async () => {
  const org = newId()
  const partitions = Array.from({ length: 600 }, (_, n) => `lane ${String(n).padStart(3, '0')}`)
  const { look } = await queueOfPartitions(
    partitions.flatMap((partition) => [[org, partition] as const, [org, partition] as const]),
  )
  const first = await look(64)
  assert.deepEqual(first.turn.lanes, { [org]: 'lane 255' })
  const second = await look(64)
  assert.ok(second.tasks.every(({ lane }) => lane > 'lane 255'))
  await look(64)
  const fourth = await look(64)
  assert.equal(fourth.turn.lanes[org], 'lane 423', 'round the end to the beginning')
})

test('an organization with a single queue partition is served beside one with many', async () => {
  const [many, one] = [newId(), newId()]
  const { look } = await queueOfPartitions([
    ...Array.from({ length: 200 }, (_, n) => [many, `lane ${n}`] as const),
    [one, 'lane'],
  ])
  const { tasks } = await look(2)
  assert.deepEqual(new Set(tasks.map(({ org_id }) => org_id)), new Set([many, one]))
})

test('if no other worker is active in a queue partition, as many tasks again are claimed ahead', async () => {
  const { app, system, kind, worker, look } = await queueOf(40)
  const claim = async (name: string, ahead = 64) => (await look(name, { perPartition: 8, ahead })).tasks
  const [first, ...others] = [...(await claim('a', 2)), ...(await claim('a'))]
  assert.equal(others.length, 15)
  assert.deepEqual(await claim('a'), [], 'it has its sixteen')
  assert.deepEqual(await claim('b'), [], 'another one began eight of them')
  for (const task of [first!, ...others.slice(0, 9)]) await deleteTask(system, task, worker('a'))
  assert.equal((await claim('b')).length, 2, 'six and two are eight')
  assert.deepEqual(await claim('a'), [], 'and nothing is claimed ahead where two are at it')
  await app.inspect.query('delete from quoin.tasks where kind = $1', [kind])
})

test('at most the given number of tasks is claimed ahead, and the answer says whether more are left', async () => {
  const { app, kind, look } = await queueOf(20)
  const claim = (ahead: number) => look('a', { perPartition: 8, ahead })
  const looks = [await claim(3), await claim(3), await claim(0), await claim(3)]
  assert.deepEqual(
    looks.map(({ tasks, turn }) => [tasks.length, turn.isHeld]),
    [
      [11, true],
      [3, true],
      [0, true],
      [2, true],
    ],
  )
  await app.inspect.query('delete from quoin.tasks where kind = $1', [kind])
})

test('two workers that claim from one queue partition at the same time do not exceed its limit', async () => {
  const { app, kind, worker, look } = await queueOf(40)
  const other = await secondConnection(app)
  await other.query('begin')
  const { rows } = await other.query<{ id: string }>(
    `select id from quoin.claim_tasks($1, $2, make_interval(secs => 10), $3, 8, 64, 3, null) where id is not null`,
    [worker('b'), at(0), [kind]],
  )
  const meanwhile = await look('a', { perPartition: 8 })
  await other.query('commit')
  await other.end()
  assert.deepEqual([rows.length, meanwhile.tasks.length], [3, 5])
  assert.equal(meanwhile.turn.isHeld, true, 'there are more of them')
  await app.inspect.query('delete from quoin.tasks where kind = $1', [kind])
})

test('a claim reads no more rows of a long queue partition than of a short one', async () => {
  const { app, system, kind, worker } = await queueOf(0)
  const blocksFor = async (look: Queries, turn: string | null): Promise<number> => {
    const explained = await look.row<{ 'QUERY PLAN': { Plan: Record<'Shared Hit Blocks', number> }[] }>(
      `explain (analyze, buffers, timing off, format json)
       select from quoin.claim_tasks($1, $2, '10 s', $3, 8, 8, 64, $4)`,
      [worker('a'), at(0), [kind], turn],
    )
    await look.rows(
      `update quoin.tasks set state = 'pending', attempt = 0, leased_by = null, leased_until = null where leased_by = $1`,
      [worker('a')],
    )
    return explained!['QUERY PLAN'][0]!.Plan['Shared Hit Blocks']
  }
  /**
   * Returns the minimum of several measurements, because some claims also read the system catalog of Postgres: the
   * first claim on a connection, and the first claim after a schema change.
   */
  const leastOf = async (length: number) => {
    const orgId = newId()
    await app.inspect.query('delete from quoin.tasks')
    await app.inspect.query(
      `insert into quoin.tasks (org_id, id, kind, lane, payload, due_at, created_at)
       select $1, gen_random_uuid(), $2, 'lane', '{}', $3, $3 from generate_series(1, $4::int)`,
      [orgId, kind, at(0), length],
    )
    await app.inspect.query('vacuum analyze quoin.tasks')
    const least: number[] = []
    for (const turn of [null, JSON.stringify({ org: orgId, lanes: {}, isAll: true })])
      await system.transaction(async (transaction) => {
        const looks: number[] = []
        for (let n = 0; n < 4; n++) looks.push(await blocksFor(transaction, turn))
        least.push(Math.min(...looks))
      })
    return least
  }
  const short = await leastOf(1000)
  const long = await leastOf(120_000)
  await app.inspect.query('delete from quoin.tasks where kind = $1', [kind])
  assert.ok(Math.max(...short) < 500, `${short.join(' and ')} blocks were read`)
  for (const [n, blocks] of long.entries())
    assert.ok(blocks < short[n]! + 300, `${blocks} blocks were read, of a short lane ${short[n]}`)
})
