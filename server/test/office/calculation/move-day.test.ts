import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addLocation } from '../../../src/domains/customers/leads/testing/people.ts'
import { carryOut } from '../../../src/domains/office/batches/testing/batching.ts'
import { getJob } from '../../../src/domains/work/jobs/operations.ts'
import { addJob } from '../../../src/domains/work/jobs/testing/add-job.ts'
import { addCustomer } from '../../../src/domains/work/jobs/testing/working.ts'
import { testOrg } from '../../../src/testing/test-org.ts'
import { anyTime, zones } from './clock-changes.ts'
import { endOf, instantOf } from './wall-clock.ts'

// Moves days of work across changes of the clocks. The resulting times must agree with the calendar of `Intl`. To run
// more cases: QUOIN_CASES=1000 npm test -- server/test/office/calculation
const numRuns = Number(process.env['QUOIN_CASES'] ?? 20)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_127)

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

test('jobs of a day that is moved keep their wall-clock times, also across changes of the clock', async () => {
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
        assert.equal(job.scheduled_end_at, endOf(to, start, end, zone))
      }
    }),
    { numRuns, seed },
  )
})
