// Slow: it kills the program again and again.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { testDatabase } from '../../src/testing/test-database.ts'
import { install } from '../crash/installation.ts'
import { assertEachOnce, openOffice, threeEffects, untilEnded } from './automated.ts'

/**
 * Moments between an event and the last step of the run that it starts. At each moment, the test blocks the service
 * by locking the table that it needs next, and kills the program. After the restart, unfinished work must be done,
 * and finished work must not be repeated.
 */
interface Moment {
  name: string
  table: string
  mode: 'share' | 'exclusive'
}

const moments: readonly Moment[] = [
  { name: 'while the relay stores the event', table: 'automation_signals', mode: 'share' },
  { name: 'as the turn looks for runs under way', table: 'automation_runs', mode: 'exclusive' },
  { name: 'as a step takes effect', table: 'messages', mode: 'share' },
  {
    name: 'as the last step takes effect, after others of the same turn',
    table: 'estimates',
    mode: 'share',
  },
  { name: 'as the run is stored', table: 'automation_runs', mode: 'share' },
  { name: 'as the receipts are written', table: 'automation_steps', mode: 'share' },
  { name: 'as the run is counted', table: 'automation_tallies', mode: 'exclusive' },
]

/** Publishes the automation, and kills the program at each of the moments of one of its runs. */
async function killAtEach(t: TestContext, definition: object, these: readonly Moment[]): Promise<void> {
  const connection = await testDatabase()
  const installation = await install(t, connection, { QUOIN_ROLE: 'worker' })
  const inspect = await installation.connect()
  const office = await openOffice(connection, inspect)
  installation.afterwards(() => office.close())
  await office.publish(definition)
  let leadCount = 0
  for (const { name, table, mode } of these)
    await t.test(`killed ${name}`, async () => {
      const holder = await installation.connect()
      await holder.query(`begin; lock table live.${table} in ${mode} mode`)
      const leads = await office.leads(1)
      try {
        await standsAt(inspect, table)
        await installation.program.kill()
        const { rows } = await inspect.query(
          `select s.step from live.automation_steps s join live.automation_runs r on r.org_id = s.org_id and r.id = s.run_id
            where r.subject_id = any ($1::uuid[])`,
          [leads],
        )
        assert.deepEqual(rows, [], 'nothing of the turn is to be seen')
      } finally {
        await holder.end()
      }
      await installation.restart()
      leadCount += leads.length
      await untilEnded(inspect, leadCount)
      await assertEachOnce(inspect, leads)
    })
}

test(
  'when the program is killed at any moment of a run, the automation has each effect exactly once',
  { timeout: 400_000 },
  (t) => killAtEach(t, threeEffects(), moments),
)

test('when the program is killed as a run that waits is put on the agenda, each effect exists exactly once', (t) =>
  killAtEach(t, threeEffects([1]), [
    { name: 'as the run is put on the agenda', table: 'automation_agenda', mode: 'share' },
  ]))

test('work that is due is found although the worker was killed between commit and notification', async (t) => {
  const connection = await testDatabase()
  const installation = await install(t, connection, { QUOIN_ROLE: 'worker' })
  const inspect = await installation.connect()
  const office = await openOffice(connection, inspect)
  installation.afterwards(() => office.close())
  await office.publish(threeEffects([1]))
  const holder = await installation.connect()
  await holder.query('begin; lock table live.automation_steps in share mode')
  const leads = await office.leads(1)
  await standsAt(inspect, 'automation_steps')
  installation.program.signal('SIGSTOP')
  await holder.query('rollback')
  await stored(inspect, leads)
  await installation.program.kill()
  await installation.restart()
  await untilEnded(inspect, 1)
  await assertEachOnce(inspect, leads)
})

/** Waits until a statement of the program waits for the lock of the table. */
async function standsAt(inspect: pg.Client, table: string): Promise<void> {
  await eventually(inspect, `select 1 from pg_locks l where not l.granted and l.relation = $1::regclass`, [
    `live.${table}`,
  ])
}

async function stored(inspect: pg.Client, leads: readonly string[]): Promise<void> {
  await eventually(
    inspect,
    `select 1 from live.automation_steps s join live.automation_runs r on r.org_id = s.org_id and r.id = s.run_id
      where r.subject_id = any ($1::uuid[])`,
    [leads],
  )
}

async function eventually(inspect: pg.Client, sql: string, parameters: unknown[]): Promise<void> {
  for (let attempts = 2000; attempts > 0; attempts--) {
    const { rows } = await inspect.query(sql, parameters)
    if (rows.length > 0) return
    await sleep(10)
  }
  const { rows } = await inspect.query(
    `select left(query, 100) as query, wait_event_type from pg_stat_activity where datname = current_database() and state <> 'idle'`,
  )
  throw new Error(`This query found no row in time: ${sql} ${JSON.stringify(rows)}`)
}
