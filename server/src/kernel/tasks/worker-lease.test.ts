import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as z from 'zod'
import { soon } from '../../testing/soon.ts'
import { testApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'
import { queueTask } from './queue.ts'
import { taskKind, type TaskResult } from './task.ts'
import { Worker } from './worker.ts'

/** Starts a worker with a running task. The test decides when the task ends. */
async function atWork() {
  const app = await testApp()
  const orgId = newId()
  const [began, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<TaskResult>()]
  let result = ends.promise
  const kind = taskKind({
    name: `test.${randomUUID()}`,
    payload: z.strictObject({}),
    delaysSeconds: [60],
    handler: () => {
      began.resolve()
      return result
    },
  })
  const reportedEnds: unknown[] = []
  const now = () => new Date().toISOString()
  const workerFor = (leaseSeconds: number) =>
    new Worker({
      database: app.database,
      kinds: [kind],
      now,
      log: app.kernel.services.log,
      ended: (_kind, end) => reportedEnds.push(end),
      leaseSeconds,
    })
  // The lease is long, because no test of this file waits until a lease expires.
  const worker = workerFor(3600)
  await app.database.system.transaction((transaction) =>
    queueTask(transaction, kind, {}, { orgId, partition: 'lane', now: now() }),
  )
  worker.start()
  await began.promise
  const row = async () =>
    (
      await app.inspect.query('select state, attempt, last_error from quoin.tasks where kind = $1', [
        kind.name,
      ])
    ).rows[0]
  const settled = async (): Promise<boolean> =>
    (await app.inspect.query('select 1 from live.counters where org_id = $1', [orgId])).rowCount === 1
  const settle: NonNullable<TaskResult['settle']> = async (transaction) =>
    void (await transaction.rows(
      `insert into counters (org_id, kind, last_value) values ($1, 'settled', 1)`,
      [orgId],
    ))
  const claimByAnother = () =>
    app.inspect.query('update quoin.tasks set leased_by = $2 where kind = $1', [kind.name, newId()])
  /** Lets the lease expire. Another worker then does the task again, and its attempt has this result. */
  const doneAgain = async (nextResult: TaskResult) => {
    result = Promise.resolve(nextResult)
    await app.inspect.query(
      `update quoin.tasks set leased_until = now() - interval '1 second' where kind = $1`,
      [kind.name],
    )
    const next = workerFor(1)
    next.start()
    try {
      await soon(async () => assert.equal(await row(), undefined))
    } finally {
      await next.stop()
    }
  }
  const stop = () => worker.stop()
  return { ends, settle, settled, row, reportedEnds, claimByAnother, doneAgain, stop }
}

for (const outcome of ['done', 'failed', 'dead'] as const)
  test(`a worker whose task was claimed by another one neither ends it as ${outcome} nor stores its results`, async () => {
    const { ends, settle, settled, row, reportedEnds, claimByAnother, stop } = await atWork()
    await claimByAnother()
    ends.resolve(outcome === 'done' ? { outcome, settle } : { outcome, reason: 'x', settle })
    await stop()
    assert.deepEqual(await row(), { state: 'processing', attempt: 1, last_error: null })
    assert.deepEqual([await settled(), reportedEnds], [false, []])
  })

test('a worker that holds its lease ends its task and stores its results', async () => {
  const { ends, settle, settled, row, reportedEnds, stop } = await atWork()
  ends.resolve({ outcome: 'done', settle })
  await stop()
  assert.deepEqual([await row(), await settled(), reportedEnds], [undefined, true, ['done']])
})

test('after an attempt that failed because of the database, the task runs again when its lease has expired', async () => {
  const { ends, settle, settled, row, reportedEnds, doneAgain, stop } = await atWork()
  ends.reject(Object.assign(new Error('the database shuts down'), { code: '57P01' }))
  await stop()
  assert.deepEqual([await row(), reportedEnds], [{ state: 'processing', attempt: 1, last_error: null }, []])
  await doneAgain({ outcome: 'done', settle })
  assert.deepEqual([await settled(), reportedEnds], [true, ['done']])
})

test('if storing the results fails, the task stays leased and is done again after the lease', async () => {
  const { ends, settle, settled, row, reportedEnds, doneAgain, stop } = await atWork()
  ends.resolve({ outcome: 'done', settle: () => Promise.reject(new Error('broken')) })
  await stop()
  assert.deepEqual(await row(), { state: 'processing', attempt: 1, last_error: null })
  assert.deepEqual([await settled(), reportedEnds], [false, []])
  await doneAgain({ outcome: 'done', settle })
  assert.deepEqual([await settled(), reportedEnds], [true, ['done']])
})
