import type { Mutant } from './mutant.ts'

const slots = ['server/src/domains/work/schedule/operations/open-slots.test.ts']
const crews = ['server/src/domains/office/workforce/operations/crews/save.test.ts']
const availability = ['server/src/domains/office/workforce/operations/availability/set.test.ts']

/** Crews, working hours and free time. */
export const crewsAndSlotsMutants: readonly Mutant[] = [
  {
    promise: 'the shares of a crew make a hundred',
    file: 'server/src/domains/people/crews/crew-fields.ts',
    text: 'sumOf(all) === 100_000',
    becomes: 'sumOf(all) <= 100_000',
    tests: crews,
  },
  {
    promise: 'a crew with open jobs stays',
    file: 'server/src/domains/office/workforce/operations/crews/save.ts',
    text: 'before.archived_at === null && leaves)',
    becomes: 'before.archived_at === null && archived === true)',
    tests: crews,
  },
  {
    promise: 'a crew that is given a job meanwhile does not end',
    file: 'server/src/domains/people/crews/require-crew-at.ts',
    text: 'and r.id = $2 for share',
    becomes: 'and r.id = $2',
    tests: crews,
  },
  {
    promise: 'jobs are given to crews of their own location',
    file: 'server/src/domains/people/crews/require-crew-at.ts',
    text: 'if (crew.location_id !== locationId)',
    becomes: 'if (false)',
    tests: ['server/src/domains/work/jobs/operations/assign.test.ts'],
  },
  {
    promise: 'who leaves is in no crew any more, and shares are equal from then on',
    file: 'server/src/domains/people/crews/crew-members-table.ts',
    text: 'set share_percent = null from left_crews',
    becomes: 'set share_percent = m.share_percent from left_crews',
    tests: ['server/src/domains/office/workforce/operations/members/deactivate.test.ts'],
  },
  {
    promise: 'hours that are set replace what was planned for later',
    file: 'server/src/domains/people/working-hours/working-hours-table.ts',
    text: 'and effective_from >= $3`',
    becomes: 'and effective_from = $3`',
    tests: availability,
  },
  {
    promise: 'an exception stands before the hours of the week',
    file: 'server/src/domains/people/working-hours/working-windows.ts',
    text: 'single.find(({ date }) => date === day.date)?.windows ??',
    becomes: 'undefined ??',
    tests: availability,
  },
  {
    promise: 'a start that the clock shows twice is the earlier one',
    file: 'server/src/kernel/time/day-clock.ts',
    text: 'for (const { from, to, offset } of stretches) {',
    becomes: 'for (const { from, to, offset } of stretches.toReversed()) {',
    tests: slots,
  },
  {
    promise: 'work ends inside the hours of whoever does it',
    file: 'server/src/domains/work/schedule/slots/intervals.ts',
    text: '[[from, to - length]]',
    becomes: '[[from, to]]',
    tests: slots,
  },
  {
    promise: 'a job keeps free what is set behind it',
    file: 'server/src/domains/work/schedule/slots/busy-times.ts',
    text: '[start - buffer, end + buffer]',
    becomes: '[start - buffer, end]',
    tests: slots,
  },
  {
    promise: 'a job that is given to a crew alone keeps everybody in it busy',
    file: 'server/src/domains/work/jobs/scheduled-work-table.ts',
    text: 'and o.id = r.crew_id)',
    becomes: 'and o.id = r.id)',
    tests: slots,
  },
  {
    promise: 'a crew with a job is not free, whoever carries it out',
    file: 'server/src/domains/work/schedule/slots/busy-times.ts',
    text: 'job.crew_id === people.crewId) ofCrew.push(taken)',
    becomes: 'job.crew_id === people.crewId) ofCrew.push([0, 0])',
    tests: slots,
  },
  {
    promise: 'no slot is offered on a holiday',
    file: 'server/src/domains/work/schedule/slots/free-times.ts',
    text: 'if (holiday !== null) return []',
    becomes: '',
    tests: slots,
  },
  {
    promise: 'nothing begins in the past',
    file: 'server/src/domains/work/schedule/slots/find-slots.ts',
    text: 'at < search.notBefore || !crew',
    becomes: '!crew',
    tests: slots,
  },
  {
    promise: 'who sees only what is their own plans for crews that they lead alone',
    file: 'server/src/domains/work/schedule/slots/slot-people.ts',
    text: 'ctx.own !== null && crew.lead_member_id !== ctx.own',
    becomes: 'false',
    tests: slots,
  },
]
