import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { advanceClock } from '../../../../app/advance-clock.ts'
import { addDays } from '../../../../kernel/time/index.ts'
import { atNoon } from '../../../../testing/at-noon.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { findOrganizationById } from '../../../organization/company/index.ts'
import { getJob, saveRecurrence } from '../operations.ts'
import { addRecurrence, datesOf, everySoOften, occurrences, widen } from '../testing/recurring.ts'
import { addCustomer } from '../testing/working.ts'
import { recurringJobs, sweepRecurrences } from './sweep-recurrences.ts'

before(atNoon)

test('the sweep creates the jobs that came within the horizon, and a second sweep creates none', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, { rule: { frequency: 'daily', interval: 10 } })
  const { database, kernel } = org.app
  const sweep = sweepRecurrences(database, kernel)
  await sweep.run(kernel.now())
  assert.deepEqual(await datesOf(org, id), everySoOften(org, 10, 4))
  await widen(org, id, 60)
  await sweep.run(kernel.now())
  await sweep.run(kernel.now())
  assert.deepEqual(await datesOf(org, id), everySoOften(org, 10, 7))
  const [first] = await occurrences(org, id)
  const lastJob = await org.run(getJob, { job_id: (await occurrences(org, id)).at(-1)!.id })
  assert.deepEqual(lastJob.created_by, { type: 'member', id: org.ownerId })
  assert.equal(first!.version, 1)
})

test('if a recurrence has more than 100 jobs to create, the sweep creates the rest', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, { rule: { frequency: 'daily' }, horizon_days: 150 })
  assert.equal((await datesOf(org, id)).length, 100)
  const { database, kernel } = org.app
  await sweepRecurrences(database, kernel).run(kernel.now())
  assert.deepEqual(await datesOf(org, id), everySoOften(org, 1, 151))
})

test('with a clock moved by hand, jobs are created as their local dates come within the horizon', async () => {
  const org = await testOrg('live', '2026-03-01T15:00:00.000Z')
  const id = (
    await org.run(
      saveRecurrence,
      {
        client_id: await addCustomer(org),
        line_items: [],
        rule: { frequency: 'monthly', month_day: 31 },
        starts_on: '2026-01-31',
        horizon_days: 30,
      },
      org.owner,
    )
  ).id
  assert.deepEqual(await datesOf(org, id), ['2026-03-31'])
  const { database, kernel } = org.app
  await sweepRecurrences(database, kernel).run('2027-01-01T00:00:00.000Z')
  assert.deepEqual(await datesOf(org, id), ['2026-03-31'])
  const reader = database.live.reader({ orgId: org.id, locations: '*' })
  // The horizon is 30 days. On March 1, the next job to create is the job of March 31; on March 31, it is the job of
  // April 30.
  assert.equal(
    await recurringJobs.next(reader, org.id, '2026-03-01T15:00:00.000Z'),
    '2026-03-31T05:00:00.000Z',
  )
  const organization = (await findOrganizationById(database.system, org.id))!
  await advanceClock(org.app, organization, '2026-05-02T15:00:00.000Z')
  assert.deepEqual(await datesOf(org, id), ['2026-03-31', '2026-04-30', '2026-05-31'])
})

/** Returns a function that computes the local time of an instant by `Intl`, in milliseconds as if it were UTC. */
function shownBy(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute'])
  }
}

/**
 * Returns the first instant with this local time. If clocks skip that time, converts it with the UTC offset from before
 * the change.
 */
function firstShowing(zone: string, wall: number): number {
  const localTime = shownBy(zone)
  const step = 15 * 60_000
  for (let at = wall - 86_400_000; ; at += step) {
    if (localTime(at) === wall) return at
    // The clock skipped this time, so use the offset before the change.
    if (localTime(at) > wall) return wall - (localTime(at - step) - (at - step))
  }
}

for (const [zone, changes] of Object.entries({
  'America/Chicago': ['2026-03-08', '2026-11-01'],
  'Europe/Berlin': ['2026-03-29', '2026-10-25'],
  'Australia/Lord_Howe': ['2026-10-04', '2026-04-05'],
  'America/Santiago': ['2026-09-06', '2026-04-05'],
}))
  test(`in ${zone} daily jobs keep their wall-clock time on days when the clock skips or repeats an hour`, async () => {
    for (const change of changes) {
      const starts_on = addDays(change, -2)
      // At this instant it is still the day before in UTC, but already the next day in the eastern zones.
      const org = await testOrg('live', `${addDays(change, -3)}T20:00:00.000Z`)
      await org.query('update quoin.locations set timezone = $2 where org_id = $1', [zone])
      const client_id = await addCustomer(org)
      for (const start of ['00:30:00', '01:45:00', '02:15:00', '23:30:00']) {
        const { id } = await org.run(
          saveRecurrence,
          { client_id, line_items: [], rule: { frequency: 'daily' }, starts_on, count: 5, times: { start } },
          org.owner,
        )
        const series = await occurrences(org, id)
        assert.deepEqual(
          series.map(({ on_date }) => on_date),
          [0, 1, 2, 3, 4].map((days) => addDays(starts_on, days)),
        )
        for (const { id: job_id, on_date } of series) {
          const job = await org.run(getJob, { job_id })
          const expected = firstShowing(zone, Date.parse(`${on_date}T${start}Z`))
          assert.equal(job.scheduled_start_at, new Date(expected).toISOString(), `${on_date} ${start}`)
        }
      }
    }
  })
