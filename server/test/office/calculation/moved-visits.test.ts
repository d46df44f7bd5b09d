import { test } from 'node:test'
import fc from 'fast-check'
import { addLocation, hire } from '../../../src/domains/customers/leads/testing/people.ts'
import { addCustomer } from '../../../src/domains/work/jobs/testing/working.ts'
import { testOrg } from '../../../src/testing/test-org.ts'
import { anyTime, zones } from './clock-changes.ts'
import type { PlannedVisit } from './moved-visits.ts'
import { MovedVisitsWorld } from './moved-visits-world.ts'

// Moves the visits of one day at one location, for all crews or for one. The jobs have visits in every status and on
// several days. Before the move, after it and after it is undone, each visit and the current visit of each job must be
// the same in the service and in the calculation. To run more cases: QUOIN_CASES=1000 npm test --
// server/test/office/calculation
const numRuns = Number(process.env['QUOIN_CASES'] ?? 20)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_129)

/** Day of a visit: the day from which visits are moved, the day to which they are moved, or another day. */
const anyDay = fc.constantFrom('from', 'from', 'from', 'to', 'other')
const anyCrew = fc.constantFrom(null, 0, 1)
const anyWindow = fc.option(fc.tuple(anyTime, fc.option(anyTime)), { freq: 6 })

const anyVisit = (...statuses: ('scheduled' | 'unscheduled' | 'cancelled' | 'complete')[]) =>
  fc.record({
    status: fc.constantFrom('scheduled', 'scheduled', 'scheduled', ...statuses),
    day: anyDay,
    window: anyWindow,
    crew: anyCrew,
  })

/** Statuses of visits whose work has begun or is interrupted. A job has at most one visit in each of these statuses. */
const underWay = ['en_route', 'in_progress', 'on_hold'] as const

const anyJob = fc.record({
  isElsewhere: fc.constantFrom(false, false, false, true),
  first: anyVisit('unscheduled'),
  others: fc.array(anyVisit('unscheduled', 'cancelled', 'complete'), { maxLength: 3 }),
  /** Status of the first visit, if work on it has begun. */
  begun: fc.option(fc.constantFrom(...underWay), { freq: 2 }),
  /** Status of the last visit, if work on it has begun too. */
  alsoBegun: fc.option(fc.constantFrom('in_progress', 'on_hold'), { freq: 2 }),
})

const anyCase = fc
  .constantFrom(...Object.entries(zones))
  .chain(([zone, days]) =>
    fc.record({
      zone: fc.constant(zone),
      from: fc.constantFrom(...days),
      to: fc.constantFrom(...days),
      other: fc.constantFrom(...days),
      crew: anyCrew,
      jobs: fc.array(anyJob, { minLength: 1, maxLength: 3 }),
    }),
  )
  .filter(({ from, to, other }) => from !== to && other !== from)

type Case = typeof anyCase extends fc.Arbitrary<infer Of> ? Of : never

/** Returns the visits of a generated job. Its crew numbers are replaced by ids from `crews`. */
const visitsOf = (
  { isElsewhere, first, others, begun, alsoBegun }: Case['jobs'][number],
  days: Record<'from' | 'to' | 'other', string>,
  crews: readonly string[],
): PlannedVisit[] =>
  [first, ...others].map(({ status, day, window, crew }, at) => {
    const ofLast = at > 0 && at === others.length && alsoBegun !== begun ? alsoBegun : null
    const now = (at === 0 ? begun : ofLast) ?? status
    const [date, times] = now === 'unscheduled' ? [null, null] : [days[day], window]
    return {
      number: at + 1,
      status: now,
      date,
      start: times?.[0] ?? null,
      end: times?.[1] ?? null,
      crew: crew === null || isElsewhere ? null : crews[crew]!,
    }
  })

test('moving a day moves only scheduled visits of the location and crew; jobs show their current visit', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  const member = await hire(org, 'technician')
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ zone, crew, jobs, ...days }) => {
      const [location, elsewhere] = [await addLocation(org, zone), await addLocation(org, zone)]
      const world = new MovedVisitsWorld(org, { client_id, member_id: member.id, zone })
      const crews = [await world.addCrew(location, 'Blue'), await world.addCrew(location, 'Red')]
      for (const job of jobs)
        await world.add({
          location: job.isElsewhere ? elsewhere : location,
          visits: visitsOf(job, days, crews),
        })
      await world.check()
      await world.moveAndUndo({
        location,
        from: days.from,
        to: days.to,
        crew: crew === null ? null : crews[crew]!,
      })
    }),
    { numRuns, seed },
  )
})
