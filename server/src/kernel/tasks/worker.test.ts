import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'
import { queueTask } from './queue.ts'
import { type TaskKind, taskKind, type TaskResult } from './task.ts'
import { claimTasks, deleteTask, postponeTask } from './tasks-table.ts'
import { Worker, type WorkerParts } from './worker.ts'

const payload = z.object({ n: z.int() })
type Payload = z.infer<typeof payload>

function kindOf(
  handler: TaskKind<Payload>['handler'],
  delaysSeconds: readonly number[] = [0.05, 0.05],
): TaskKind<Payload> {
  return taskKind({ name: `test.${randomUUID()}`, payload, delaysSeconds, handler })
}

async function queue(
  app: TestApp,
  kind: TaskKind<Payload>,
  n: number,
  task: { orgId?: string; partition?: string } = {},
): Promise<void> {
  const now = new Date().toISOString()
  await app.database.system.transaction((transaction) =>
    queueTask(
      transaction,
      kind,
      { n },
      { orgId: task.orgId ?? randomUUID(), partition: task.partition ?? 'lane', now },
    ).then(() => undefined),
  )
}

function workerFor(app: TestApp, kind: TaskKind<Payload>, parts: Partial<WorkerParts> = {}): Worker {
  const { database, kernel } = app
  return new Worker({
    database,
    kinds: [kind],
    now: () => new Date().toISOString(),
    log: kernel.services.log,
    pollMs: 20,
    ...parts,
  })
}

async function rest(
  app: TestApp,
  kind: TaskKind<Payload>,
): Promise<{ state: string; attempt: number; last_error: string | null }[]> {
  return (
    await app.inspect.query(`select state, attempt, last_error from quoin.tasks where kind = $1`, [kind.name])
  ).rows
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('The condition was not met within a minute.')
    await sleep(10)
  }
}

const done: TaskResult = { outcome: 'done' }

test('each task is processed once, also with two workers, and is then deleted', async () => {
  const app = await testApp()
  const processed: number[] = []
  const kind = kindOf(async (_ctx, { n }) => (processed.push(n), done))
  for (let n = 0; n < 60; n++) await queue(app, kind, n)
  const workers = [workerFor(app, kind), workerFor(app, kind)]
  for (const worker of workers) worker.start()
  await until(async () => (await rest(app, kind)).length === 0)
  await Promise.all(workers.map((worker) => worker.stop()))
  assert.deepEqual(
    processed.sort((a, b) => a - b),
    Array.from({ length: 60 }, (_, n) => n),
  )
})

test('a failed task is retried after each of its delays, and then kept as a dead letter with the reason', async () => {
  const app = await testApp()
  const attempts: [number, number][] = []
  const kind = kindOf(
    async (ctx) => (
      attempts.push([ctx.attempt, Date.now()]),
      { outcome: 'failed', reason: `no ${ctx.attempt}` }
    ),
    [0.2, 0.1],
  )
  await queue(app, kind, 1)
  const worker = workerFor(app, kind)
  worker.start()
  await until(async () => (await rest(app, kind))[0]?.state === 'dead_letter')
  await worker.stop()
  assert.deepEqual(
    attempts.map(([attempt]) => attempt),
    [1, 2, 3],
  )
  assert.ok(attempts[1]![1] - attempts[0]![1] >= 200 && attempts[2]![1] - attempts[1]![1] >= 100)
  assert.deepEqual(await rest(app, kind), [{ state: 'dead_letter', attempt: 3, last_error: 'no 3' }])
})

test('a task that throws has failed, and one with the outcome dead becomes a dead letter at once', async () => {
  const app = await testApp()
  const kind = kindOf(async (_ctx, { n }) => {
    if (n === 1) throw new Error('broken')
    return { outcome: 'dead', reason: 'never again' }
  }, [])
  await queue(app, kind, 1)
  await queue(app, kind, 2)
  const worker = workerFor(app, kind)
  worker.start()
  await until(async () => (await rest(app, kind)).every((task) => task.state === 'dead_letter'))
  await worker.stop()
  assert.deepEqual((await rest(app, kind)).map((task) => task.last_error).sort(), ['broken', 'never again'])
})

test('a task that is put off is started again when it is due, and these attempts do not count', async () => {
  const app = await testApp()
  const attempts: number[] = []
  const ends: string[] = []
  const kind = kindOf(({ attempt }) => {
    attempts.push(attempt)
    const dueAt = new Date(Date.now() + 30).toISOString()
    return Promise.resolve(attempts.length < 6 ? { outcome: 'later', dueAt } : done)
  })
  await queue(app, kind, 1)
  const worker = workerFor(app, kind, { ended: (_kind, end) => void ends.push(end) })
  worker.start()
  await until(async () => (await rest(app, kind)).length === 0)
  await worker.stop()
  assert.deepEqual(attempts, [1, 1, 1, 1, 1, 1])
  assert.deepEqual(ends, ['later', 'later', 'later', 'later', 'later', 'done'])
})

test('the results of a task are stored in the same transaction as its end', async () => {
  const app = await testApp()
  const orgId = randomUUID()
  const count = async (): Promise<number> =>
    Number(
      (await app.inspect.query(`select last_value from live.counters where org_id = $1`, [orgId])).rows[0]
        ?.last_value ?? 0,
    )
  let [broken, settlements] = [true, 0]
  const kind = kindOf(async () => ({
    outcome: 'done',
    settle: async (transaction) => {
      await transaction.rows(
        `insert into counters (org_id, kind, last_value) values ($1, 'x', 1) on conflict (org_id, kind) do update set last_value = counters.last_value + 1`,
        [orgId],
      )
      settlements++
      if (broken) throw new Error('the settlement breaks')
    },
  }))
  await queue(app, kind, 1, { orgId })
  const worker = workerFor(app, kind, { leaseSeconds: 1 })
  worker.start()
  // When the second attempt runs, the transaction of the first attempt has certainly been rolled back.
  await until(() => settlements >= 2)
  assert.equal(await count(), 0)
  broken = false
  await until(async () => (await rest(app, kind)).length === 0)
  await worker.stop()
  assert.equal(await count(), 1)
})

test('the task of a crashed worker is claimed after its lease has expired, and that worker can no longer end it', async () => {
  const app = await testApp()
  const { system } = app.database
  const began: [attempt: number, at: number][] = []
  const kind = kindOf(async (ctx) => (began.push([ctx.attempt, Date.now()]), done))
  await queue(app, kind, 1)
  await queue(app, kind, 2)
  const dead = randomUUID()
  const claim = {
    worker: dead,
    now: new Date().toISOString(),
    leaseSeconds: 1,
    kinds: [kind.name],
    perPartition: 8,
    ahead: 0,
    most: 8,
    turn: null,
  }
  const [lost, late] = (await claimTasks(system, claim)).tasks
  const worker = workerFor(app, kind, { leaseSeconds: 2 })
  worker.start()
  await until(() => began.length === 2)
  await worker.stop()
  assert.deepEqual(
    began.map(([attempt]) => attempt),
    [1, 1],
  )
  for (const [, at] of began)
    assert.ok(at >= Date.parse(claim.now) + 1000, 'it was taken before the lease ran out')
  assert.equal(await deleteTask(system, lost!, dead), false)
  assert.equal(
    await postponeTask(system, late!, dead, { state: 'dead_letter', dueAt: claim.now, error: 'too late' }),
    false,
  )
})

test('queue partitions take turns; each runs a limited number of tasks at once and starts them in order', async () => {
  const app = await testApp()
  const started: string[] = []
  const busy = new Map<string, number>()
  let most = 0
  const kind = kindOf(async (ctx, { n }) => {
    busy.set(ctx.orgId, (busy.get(ctx.orgId) ?? 0) + 1)
    most = Math.max(most, busy.get(ctx.orgId)!)
    started.push(`${ctx.orgId} ${n}`)
    await sleep(10)
    busy.set(ctx.orgId, busy.get(ctx.orgId)! - 1)
    return done
  })
  const [crowded, small] = [randomUUID(), randomUUID()]
  for (let n = 0; n < 40; n++) await queue(app, kind, n, { orgId: crowded })
  await queue(app, kind, 0, { orgId: small })
  const worker = workerFor(app, kind, { concurrency: 4, perPartition: 2 })
  worker.start()
  await until(async () => (await rest(app, kind)).length === 0)
  await worker.stop()
  assert.ok(started.indexOf(`${small} 0`) < 4, 'the small lane waited for the crowded one')
  assert.equal(most, 2)
  assert.deepEqual(
    started.filter((each) => each.startsWith(crowded)).map((each) => Number(each.split(' ')[1])),
    Array.from({ length: 40 }, (_, n) => n),
  )
})

test('an organization with many busy queue partitions does not delay another one', async () => {
  const app = await testApp()
  const kind = kindOf(async () => done)
  const [busy, quiet] = [randomUUID(), randomUUID()]
  for (let n = 0; n < 40; n++) await queue(app, kind, n, { orgId: busy, partition: `lane ${n % 20}` })
  const claim = async () => {
    const { tasks } = await claimTasks(app.database.system, {
      worker: randomUUID(),
      now: new Date().toISOString(),
      leaseSeconds: 60,
      kinds: [kind.name],
      perPartition: 8,
      ahead: 0,
      most: 4,
      turn: null,
    })
    return tasks
  }
  assert.equal((await claim()).length, 4)
  await queue(app, kind, 100, { orgId: quiet, partition: 'only' })
  const next = await claim()
  assert.equal(next.length, 4)
  assert.ok(next.some((task) => task.org_id === quiet))
  await app.inspect.query('delete from quoin.tasks where kind = $1', [kind.name])
})

test('tasks of kinds that a worker does not process do not keep it from finding its own', async () => {
  const app = await testApp()
  const done: number[] = []
  const foreign = kindOf(async () => ({ outcome: 'done' }))
  const kind = kindOf(async (_ctx, { n }) => {
    done.push(n)
    return { outcome: 'done' }
  })
  for (let n = 0; n < 150; n++) await queue(app, foreign, n, { orgId: newId() })
  await queue(app, kind, 1, { orgId: newId() })
  const worker = workerFor(app, kind, { pollMs: 60_000 })
  worker.start()
  await until(() => done.length === 1)
  await worker.stop()
  await app.inspect.query('delete from quoin.tasks where kind = $1', [foreign.name])
})

test('tasks that await their turn get it in the order of the queue partition, and one that fails blocks no other', async () => {
  const app = await testApp()
  const passed: number[] = []
  const orgId = randomUUID()
  const kind = kindOf(async (ctx, { n }) => {
    await sleep((n * 7) % 13)
    if (n % 5 === 0) return { outcome: 'dead', reason: 'before its turn' }
    await ctx.inTurn()
    passed.push(n)
    return done
  })
  for (let n = 0; n < 40; n++) await queue(app, kind, n, { orgId })
  const worker = workerFor(app, kind)
  worker.start()
  await until(async () => (await rest(app, kind)).every((task) => task.state === 'dead_letter'))
  await worker.stop()
  assert.deepEqual(
    passed,
    Array.from({ length: 40 }, (_, n) => n).filter((n) => n % 5 !== 0),
  )
})

test('a worker that stops releases its unfinished task, and the attempt does not count', async () => {
  const app = await testApp()
  const kind = kindOf(async (ctx) => {
    await sleep(60_000, undefined, { signal: ctx.signal, ref: false }).catch(() => undefined)
    return { outcome: 'failed', reason: 'cut off' }
  })
  await queue(app, kind, 1)
  const worker = workerFor(app, kind, { stopTimeoutMs: 100 })
  worker.start()
  await until(async () => (await rest(app, kind))[0]?.state === 'processing')
  await worker.stop()
  assert.deepEqual(await rest(app, kind), [{ state: 'pending', attempt: 0, last_error: null }])
})

test('a worker that stops releases tasks that it claimed ahead without starting them', async () => {
  const app = await testApp()
  const began: number[] = []
  const kind = kindOf(async (_ctx, { n }) => {
    began.push(n)
    await sleep(50)
    return done
  })
  const orgId = randomUUID()
  for (let n = 0; n < 4; n++) await queue(app, kind, n, { orgId })
  const worker = workerFor(app, kind, { perPartition: 2 })
  worker.start()
  await until(() => began.length === 2)
  await worker.stop()
  assert.deepEqual(began, [0, 1])
  assert.deepEqual(
    (await rest(app, kind)).map(({ state, attempt }) => [state, attempt]),
    [
      ['pending', 0],
      ['pending', 0],
    ],
  )
  await app.inspect.query('delete from quoin.tasks where kind = $1', [kind.name])
})

test('tasks claimed ahead take no concurrency slot from other organizations', async (t) => {
  const app = await testApp()
  const [slow, other] = [randomUUID(), randomUUID()]
  const ends = Promise.withResolvers<void>()
  const began: string[] = []
  const kind = kindOf(async (ctx, { n }) => {
    began.push(`${ctx.orgId} ${n}`)
    await ends.promise
    return done
  })
  for (let n = 0; n < 8; n++) await queue(app, kind, n, { orgId: slow })
  const worker = workerFor(app, kind, { concurrency: 4, perPartition: 2 })
  t.after(() => {
    ends.resolve()
    return worker.stop()
  })
  worker.start()
  await until(() => began.length === 2)
  const claimed = async () => (await rest(app, kind)).filter(({ state }) => state === 'processing').length
  await until(async () => (await claimed()) >= 3)
  await sleep(100)
  assert.equal(await claimed(), 3, 'two at work, and one ahead')
  for (let n = 0; n < 2; n++) await queue(app, kind, n, { orgId: other })
  await until(() => began.length === 4)
  ends.resolve()
  await until(async () => (await rest(app, kind)).length === 0)
  await worker.stop()
  assert.deepEqual(
    began.filter((each) => each.startsWith(slow)).map((each) => Number(each.split(' ')[1])),
    Array.from({ length: 8 }, (_, n) => n),
  )
})

test('a task claimed ahead is not started if its lease was lost', async () => {
  const app = await testApp()
  const ends = Promise.withResolvers<void>()
  const began: number[] = []
  const kind = kindOf(async (_ctx, { n }) => {
    began.push(n)
    if (n === 0) await ends.promise
    return done
  })
  const orgId = randomUUID()
  for (let n = 0; n < 2; n++) await queue(app, kind, n, { orgId })
  const worker = workerFor(app, kind, { perPartition: 1, leaseSeconds: 1 })
  worker.start()
  await until(async () => (await rest(app, kind)).every(({ state }) => state === 'processing'))
  await sleep(1500)
  assert.deepEqual(
    (await rest(app, kind)).map(({ state }) => state),
    ['processing', 'processing'],
    'the lease of what waits is kept',
  )
  await app.inspect.query(
    `update quoin.tasks set leased_by = $2, leased_until = now() + interval '1 hour'
      where kind = $1 and payload = '{"n": 1}'`,
    [kind.name, randomUUID()],
  )
  await sleep(1500)
  ends.resolve()
  await until(async () => (await rest(app, kind)).length === 1)
  await worker.stop()
  assert.deepEqual(began, [0])
  await app.inspect.query('delete from quoin.tasks where kind = $1', [kind.name])
})

test('a worker can stop while the database is unreachable', async () => {
  const app = await testApp()
  let isAway = false
  const { system } = app.database
  const away: typeof system = {
    ...system,
    rows: (text, parameters) =>
      isAway
        ? Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
        : system.rows(text, parameters),
  }
  const aborted = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const kind = kindOf(async (ctx) => {
    began.resolve()
    ctx.signal.addEventListener('abort', () => aborted.resolve())
    await aborted.promise
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  })
  await queue(app, kind, 1)
  const worker = workerFor(app, kind, {
    database: { ...app.database, system: away },
    stopTimeoutMs: 50,
  })
  worker.start()
  await began.promise
  isAway = true
  await worker.stop()
  await aborted.promise
  await app.inspect.query('delete from quoin.tasks where kind = $1', [kind.name])
})
