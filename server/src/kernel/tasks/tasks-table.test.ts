import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { secondConnection } from '../../testing/race.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'
import {
  claimTasks,
  deleteTask,
  extendLeases,
  insertTask,
  postponeTask,
  releaseExpired,
  releaseOwn,
} from './tasks-table.ts'

const start = Date.UTC(2036, 0, 1)
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString()

/** Tasks of a kind of their own, due at the start, with claims by named workers. */
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
    const task = { orgId, id: newId(), kind, lane: 'lane', payload: { n }, dueAt: at(0), now: at(0) }
    await insertTask(system, task)
  }
  const claim = (name: string, seconds = 0, more: { most?: number; leaseSeconds?: number } = {}) =>
    claimTasks(system, {
      worker: worker(name),
      now: at(seconds),
      leaseSeconds: 10,
      kinds: [kind],
      perLane: 100,
      most: 100,
      ...more,
    })
  const rest = async () =>
    (
      await app.inspect.query<{ state: string; attempt: number; leased_by: string | null }>(
        'select state, attempt, leased_by from quoin.tasks where kind = $1 order by position',
        [kind],
      )
    ).rows
  return { app, system, kind, worker, claim, rest }
}

const failed = { state: 'retrying', dueAt: at(60), error: 'failed' } as const

test('only the worker that holds the lease ends a task, and only the attempt that it began', async () => {
  const { system, worker, claim, rest } = await queueOf(1)
  const [task] = await claim('a')
  assert.equal(await deleteTask(system, task!, worker('b')), false)
  assert.equal(await postponeTask(system, task!, worker('b'), failed), false)
  assert.equal(await deleteTask(system, { ...task!, attempt: 2 }, worker('a')), false)
  assert.equal(await postponeTask(system, { ...task!, attempt: 2 }, worker('a'), failed), false)
  assert.deepEqual(await rest(), [{ state: 'processing', attempt: 1, leased_by: worker('a') }])
  assert.equal(await deleteTask(system, task!, worker('a')), true)
  assert.deepEqual(await rest(), [])
})

test('a worker that was taken for dead ends nothing of what another one does now', async () => {
  const { system, worker, claim, rest } = await queueOf(1)
  const [late] = await claim('dead')
  assert.equal(await releaseExpired(system, at(11)), 1)
  const [taken] = await claim('next', 11)
  assert.equal(taken!.attempt, late!.attempt)
  assert.equal(await deleteTask(system, late!, worker('dead')), false)
  assert.equal(await postponeTask(system, late!, worker('dead'), failed), false)
  assert.deepEqual(await rest(), [{ state: 'processing', attempt: 1, leased_by: worker('next') }])
  assert.equal(await deleteTask(system, taken!, worker('next')), true)
})

test('a task that the same worker took a second time is not ended by its first attempt', async () => {
  const { system, worker, claim, rest } = await queueOf(1)
  const [first] = await claim('a')
  assert.equal(await postponeTask(system, first!, worker('a'), { ...failed, dueAt: at(1) }), true)
  const [second] = await claim('a', 1)
  assert.equal(await deleteTask(system, first!, worker('a')), false)
  assert.equal(await postponeTask(system, first!, worker('a'), failed), false)
  assert.deepEqual(await rest(), [{ state: 'processing', attempt: 2, leased_by: worker('a') }])
  assert.equal(second!.attempt, 2)
})

test('a lease ends when it was not extended, and not before', async () => {
  const { system, worker, claim, rest } = await queueOf(2)
  const [kept, lost] = await claim('a')
  await extendLeases(system, worker('a'), [kept!.id], at(20))
  await extendLeases(system, worker('b'), [lost!.id], at(20))
  assert.equal(await releaseExpired(system, at(10)), 0)
  assert.equal(await releaseExpired(system, at(10.001)), 1)
  assert.deepEqual(await rest(), [
    { state: 'processing', attempt: 1, leased_by: worker('a') },
    { state: 'pending', attempt: 0, leased_by: null },
  ])
})

test('an attempt that was given back does not count, also when it was not the first', async () => {
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

test('two workers that claim at once never get the same task, and neither waits for the other', async () => {
  const { app, kind, worker, claim } = await queueOf(4)
  const other = await secondConnection(app)
  await other.query('begin')
  const { rows } = await other.query<{ id: string }>(
    `select id from quoin.claim_tasks($1, $2, make_interval(secs => 10), $3, 100, 2)`,
    [worker('b'), at(0), [kind]],
  )
  const meanwhile = await claim('a')
  await other.query('commit')
  await other.end()
  const ids = [...rows, ...meanwhile, ...(await claim('a'))].map(({ id }) => id)
  assert.deepEqual([rows.length, ids.length, new Set(ids).size], [2, 4, 4])
})

test('what is not due yet, and what is a dead letter, is not claimed', async () => {
  const { system, worker, claim } = await queueOf(2)
  assert.deepEqual(await claim('a', -0.001), [])
  const [one, two] = await claim('a')
  await postponeTask(system, one!, worker('a'), failed)
  await postponeTask(system, two!, worker('a'), { ...failed, state: 'dead_letter', dueAt: at(0) })
  assert.deepEqual(await claim('a', 59.999), [])
  assert.deepEqual(
    (await claim('a', 60)).map(({ id }) => id),
    [one!.id],
  )
  await releaseOwn(system, worker('a'))
})
