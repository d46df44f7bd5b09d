import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addLocation } from '../../../src/domains/customers/leads/testing/people.ts'
import { carryOut } from '../../../src/domains/office/batches/testing/batching.ts'
import { getJob } from '../../../src/domains/work/jobs/operations.ts'
import { addJob } from '../../../src/domains/work/jobs/testing/add-job.ts'
import { addCustomer } from '../../../src/domains/work/jobs/testing/working.ts'
import { testOrg } from '../../../src/testing/test-org.ts'
import { instantOf } from './wall-clock.ts'

// Moves days of work across changes of the clocks. The resulting times must agree with the calendar of `Intl`. To run
// more cases: QUOIN_CASES=1000 npm test -- server/test/office/calculation
const numRuns = Number(process.env['QUOIN_CASES'] ?? 20)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_127)

/** Time zones with dates around the changes of their clocks. In Lord Howe, clocks change by half an hour. */
const zones = {
  'America/Chicago': ['2027-03-13', '2027-03-14', '2027-03-15', '2027-11-06', '2027-11-07', '2027-11-08'],
  'Europe/London': ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01'],
  'Australia/Lord_Howe': ['2027-04-03', '2027-04-04', '2027-04-05', '2027-10-02', '2027-10-03', '2027-10-04'],
}

const dayAfter = (date: string): string =>
  new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const anyTime = fc.constantFrom(
  '00:00',
  '00:30',
  '01:00',
  '01:15',
  '01:30',
  '01:59',
  '02:00',
  '02:15',
  '02:30',
  '03:00',
  '09:00',
  '23:30',
)

const anyMove = fc
  .constantFrom(...Object.entries(zones))
  .chain(([zone, days]) =>
    fc.record({
      zone: fc.constant(zone),
      from: fc.constantFrom(...days),
      to: fc.constantFrom(...days),
      windows: fc.array(fc.tuple(anyTime, fc.option(anyTime)), { minLength: 1, maxLength: 3 }),
    }),
  )
  .filter(({ from, to }) => from !== to)

test('jobs of a day that is moved keep their wall-clock times, whatever the clock does', async () => {
  const org = await testOrg()
  await fc.assert(
    fc.asyncProperty(anyMove, async ({ zone, from, to, windows }) => {
      const location_id = await addLocation(org, zone)
      const client_id = await addCustomer(org)
      const jobs: string[] = []
      for (const [start, end] of windows)
        jobs.push(
          await addJob(org, {
            client_id,
            location_id,
            status: 'scheduled',
            scheduled_date: from,
            scheduled_time_start: `${start}:00`,
            scheduled_time_end: end === null ? null : `${end}:00`,
          }),
        )
      const recipe = { kind: 'move_day', location_id, from, to, notify: [] }
      const batch = await carryOut(org, { recipe })
      assert.deepEqual(
        batch.items.map((item) => item.verdict),
        jobs.map(() => 'done'),
      )
      for (const [at, job_id] of jobs.entries()) {
        const job = await org.run(getJob, { job_id }, org.owner)
        const [start, end] = windows[at]!
        assert.deepEqual(
          [job.scheduled_date, job.scheduled_time_start, job.scheduled_time_end],
          [to, `${start}:00`, end === null ? null : `${end}:00`],
        )
        assert.equal(job.scheduled_start_at, instantOf(to, start, zone))
        if (end === null) continue
        const endsOn = end > start ? to : dayAfter(to)
        assert.equal(job.scheduled_end_at, instantOf(endsOn, end, zone))
      }
    }),
    { numRuns, seed },
  )
})
