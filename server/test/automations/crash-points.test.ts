// Slow: it kills the program again and again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
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
const moments: readonly { name: string; lock: string; stopsAt: RegExp }[] = [
  {
    name: 'while the relay stores the event',
    lock: 'live.automation_signals in share mode',
    stopsAt: /insert into live.automation_signals/,
  },
  {
    name: 'as the turn looks for runs under way',
    lock: 'live.automation_runs in exclusive mode',
    stopsAt: /from live l join automation_runs r/,
  },
  {
    name: 'as the run begins',
    lock: 'live.automation_runs in share mode',
    stopsAt: /insert into automation_runs/,
  },
  {
    name: 'as the run is put on the agenda',
    lock: 'live.automation_agenda in share mode',
    stopsAt: /insert into automation_agenda/,
  },
  {
    name: 'as a step takes effect',
    lock: 'live.messages in share mode',
    stopsAt: /messages/,
  },
  {
    name: 'as the last step takes effect, after others of the same turn',
    lock: 'live.estimates in share mode',
    stopsAt: /estimates/,
  },
  {
    name: 'as the receipts are written',
    lock: 'live.automation_steps in share mode',
    stopsAt: /insert into automation_steps/,
  },
  {
    name: 'as the run leaves the agenda',
    lock: 'live.automation_tallies in exclusive mode',
    stopsAt: /automation_tallies/,
  },
]

test(
  'when the program is killed at any moment of a run, the automation has each effect exactly once',
  { timeout: 400_000 },
  async (t) => {
    const connection = await testDatabase()
    const installation = await install(t, connection, { QUOIN_ROLE: 'worker' })
    const inspect = await installation.connect()
    const office = await openOffice(connection, inspect)
    installation.afterwards(() => office.close())
    await office.publish(threeEffects())
    let leadCount = 0
    for (const { name, lock, stopsAt } of moments)
      await t.test(`killed ${name}`, async () => {
        const holder = await installation.connect()
        await holder.query(`begin; lock table ${lock}`)
        const leads = await office.leads(1)
        try {
          await standsAt(inspect, stopsAt)
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
  },
)

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
  await standsAt(inspect, /insert into automation_steps/)
  installation.program.signal('SIGSTOP')
  await holder.query('rollback')
  await stored(inspect, leads)
  await installation.program.kill()
  await installation.restart()
  await untilEnded(inspect, 1)
  await assertEachOnce(inspect, leads)
})

async function standsAt(inspect: pg.Client, stopsAt: RegExp): Promise<void> {
  await eventually(
    inspect,
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ~ $1`,
    [stopsAt.source],
  )
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
