import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { soon } from '../../testing/soon.ts'
import { testApp } from '../../testing/test-app.ts'
import { runDue, type Schedule, type ScheduleParts, startSchedules } from './schedule.ts'

interface Setup {
  parts: ScheduleParts
  runs: string[]
  clock: { now: number }
  written: () => Promise<unknown>
}

async function setup(
  changes: Partial<Schedule> = {},
  circuit = { isOpen: false },
  held = { isHeld: false },
): Promise<Setup> {
  const app = await testApp()
  const runs: string[] = []
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') }
  const schedule: Schedule = {
    name: `test.${randomUUID()}`,
    everySeconds: 60,
    suspendWhenCircuitOpen: true,
    run: async (now) => void runs.push(now.slice(14, 19)),
    ...changes,
  }
  return {
    runs,
    clock,
    parts: {
      database: app.database,
      schedules: [schedule],
      now: () => new Date(clock.now).toISOString(),
      log: app.kernel.services.log,
      isSuspended: async () => circuit.isOpen,
      isHeld: async () => held.isHeld,
    },
    written: async () =>
      (await app.inspect.query('select xmin, xmax from quoin.schedules where name = $1', [schedule.name]))
        .rows,
  }
}

test('a schedule runs once per interval among several processes, and checking it before it is due writes nothing', async () => {
  const { parts, runs, clock, written } = await setup()
  await Promise.all(Array.from({ length: 4 }, () => runDue(parts)))
  assert.deepEqual(runs, ['00:00'])
  const beforehand = await written()
  clock.now += 59_999
  await runDue(parts)
  assert.deepEqual(await written(), beforehand)
  clock.now += 1
  await Promise.all(Array.from({ length: 4 }, () => runDue(parts)))
  assert.deepEqual(runs, ['00:00', '01:00'])
})

test('after the clock was a year ahead, a schedule runs at its interval again', async () => {
  const { parts, runs, clock } = await setup()
  await runDue(parts)
  clock.now += 365 * 24 * 3600_000
  await runDue(parts)
  clock.now -= 365 * 24 * 3600_000 - 30_000
  await Promise.all(Array.from({ length: 4 }, () => runDue(parts)))
  assert.deepEqual(runs, ['00:00', '00:00', '00:30'])
  clock.now += 60_000
  await runDue(parts)
  assert.equal(runs.length, 4)
})

test('work that deletes old data is put off by an hour if it is late, so that a wrong clock can be corrected', async () => {
  const { parts, runs, clock } = await setup({ isPutOffIfLate: true })
  await runDue(parts)
  clock.now += 3600_000
  await runDue(parts)
  assert.equal(runs.length, 2, 'an hour is not late')
  clock.now += 365 * 24 * 3600_000
  await Promise.all(Array.from({ length: 4 }, () => runDue(parts)))
  clock.now += 3600_000 - 1
  await runDue(parts)
  assert.equal(runs.length, 2)
  clock.now += 1
  await runDue(parts)
  assert.equal(runs.length, 3)
  clock.now += 365 * 24 * 3600_000
  await runDue(parts)
  clock.now -= 365 * 24 * 3600_000
  clock.now += 1000
  await runDue(parts)
  assert.equal(runs.length, 4, 'the corrected clock is not late')
})

test('an open circuit breaker suspends only those schedules that allow it', async () => {
  const circuit = { isOpen: true }
  const suspended = await setup({}, circuit)
  const free = await setup({ suspendWhenCircuitOpen: false }, circuit)
  await runDue(suspended.parts)
  await runDue(free.parts)
  assert.deepEqual([suspended.runs, free.runs], [[], ['00:00']])
  circuit.isOpen = false
  suspended.clock.now += 60_000
  await runDue(suspended.parts)
  assert.deepEqual(suspended.runs, ['01:00'])
})

test('while background work is held, only those schedules run that are marked for it', async () => {
  const state = { isHeld: true }
  const usual = await setup({ suspendWhenCircuitOpen: false }, undefined, state)
  const harmless = await setup({ runsWhileHeld: true }, undefined, state)
  await runDue(usual.parts)
  await runDue(harmless.parts)
  assert.deepEqual([usual.runs, harmless.runs], [[], ['00:00']])
  state.isHeld = false
  usual.clock.now += 60_000
  await runDue(usual.parts)
  assert.deepEqual(usual.runs, ['01:00'])
})

test('a failed run of a schedule is logged, and the next one takes place', async () => {
  const app = await testApp()
  app.logged.length = 0
  const { parts, clock } = await setup({ run: () => Promise.reject(new Error('broken')) })
  await runDue(parts)
  clock.now += 60_000
  await runDue(parts)
  const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  const failures = lines.filter((line) => line['event'] === 'background_job.cron')
  assert.deepEqual(
    failures.map((line) => [line['level'], line['outcome']]),
    [
      ['error', 'failed'],
      ['error', 'failed'],
    ],
  )
})

test('a long run delays no other schedule, and is not started again meanwhile', async () => {
  const long = Promise.withResolvers<void>()
  let begun = 0
  const slow = await setup({ everySeconds: 0, run: () => (begun++, long.promise) })
  const quick = await setup()
  const schedules = startSchedules({
    ...quick.parts,
    schedules: [...slow.parts.schedules, ...quick.parts.schedules],
  })
  await soon(() => Promise.resolve(assert.deepEqual(quick.runs, ['00:00'])))
  // Two further checks.
  await sleep(1100)
  long.resolve()
  await schedules.stop()
  assert.deepEqual([begun, quick.runs], [1, ['00:00']])
})

test('while the database is unreachable, each check reports this instead', async () => {
  const { parts } = await setup()
  let looks = 0
  const failQuery = (): Promise<never> => {
    looks++
    return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  }
  const reports: string[] = []
  const schedules = startSchedules({
    ...parts,
    database: { ...parts.database, system: { ...parts.database.system, row: failQuery } },
    unreachable: (now) => void reports.push(now),
  })
  await soon(async () => assert.ok(reports.length >= 2))
  await schedules.stop()
  assert.deepEqual(reports, Array<string>(looks).fill(parts.now()))
})
