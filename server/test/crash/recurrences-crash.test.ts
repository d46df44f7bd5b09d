// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { testDatabase } from '../../src/testing/test-database.ts'
import { addClient, runMutation, until } from './gateway-calls.ts'
import { install } from './installation.ts'

const [recurrences, kills, days] = [8, 3, 20]

/** A time zone in which it is about noon now, so that no midnight passes during the test. */
const hoursAhead = 12 - new Date().getUTCHours()
const zone = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`

/**
 * Extends the period for which the recurrences create jobs in advance, and makes the task that creates these
 * jobs due.
 */
async function widen(client: pg.Client): Promise<void> {
  await client.query(
    `update live.job_recurrences set horizon_days = $1, due_date = (now() at time zone $2)::date
      where horizon_days < $1`,
    [days, zone],
  )
  await client.query(
    `update quoin.schedules set next_run_at = now() - interval '1 second' where name = 'jobs.recurrences'`,
  )
}

const widened = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from live.job_recurrences where due_date > (now() at time zone $1)::date`,
    [zone],
  )
  return rows[0]!.n
}

test('killed repeatedly while it creates recurring jobs, the service creates each of them once', async (t) => {
  const installation = await install(t, await testDatabase())
  const client = await installation.connect()
  await client.query('update quoin.locations set timezone = $1', [zone])
  const client_id = await addClient(installation)
  const starts_on = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  for (let each = 0; each < recurrences; each++)
    await runMutation(installation, 'jobs.recurrence.save', {
      client_id,
      line_items: [{ name: 'Windows', unit_price_cents: 10_000 }],
      rule: { frequency: 'daily' },
      starts_on,
      horizon_days: 1,
    })
  await widen(client)
  for (let kill = 0; kill < kills; kill++) {
    const before = await widened(client)
    await until(async () => (await widened(client)) > before)
    // At this moment, the task is creating jobs of the next recurrence.
    await installation.program.kill()
    assert.ok((await widened(client)) < recurrences, 'it was killed while something was left to do')
    await client.query(`update quoin.schedules set next_run_at = now() where name = 'jobs.recurrences'`)
    await installation.restart()
  }
  await until(async () => (await widened(client)) === recurrences, 60_000)

  const { rows: series } = await client.query<{ jobs: number; dates: number; last: number; told: number }>(
    `select count(distinct c.job_id)::int as jobs, count(distinct c.on_date)::int as dates,
            max(c.on_date) - min(c.on_date) + 1 as last,
            (select count(*)::int from live.events e
              where e.name = 'job.created' and e.payload ->> 'job_id' = any (array_agg(c.job_id::text))) as told
       from live.recurring_jobs c group by c.job_recurrence_id`,
  )
  assert.equal(series.length, recurrences)
  for (const each of series)
    assert.deepEqual(each, { jobs: days + 1, dates: days + 1, last: days + 1, told: days + 1 })
  const { rows: all } = await client.query<{ jobs: number; numbers: number; audited: number }>(
    `select count(*)::int as jobs, max(job_number)::int as numbers,
            (select count(*)::int from live.audit_log a where a.operation = 'jobs.recurrence.extend') as audited
       from live.jobs`,
  )
  const jobs = recurrences * (days + 1)
  assert.deepEqual(all[0], { jobs, numbers: jobs, audited: recurrences })
})
