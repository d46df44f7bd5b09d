import type { Mutant } from './mutant.ts'

const saves = ['server/src/domains/work/jobs/operations/recurrence/save.test.ts']
const dates = ['server/src/domains/work/jobs/recurrence/dates.test.ts']
const sweeps = ['server/src/domains/work/jobs/recurrence/sweep-recurrences.test.ts']
const boards = ['server/src/domains/work/schedule/operations/board.test.ts']
const routes = ['server/src/domains/work/schedule/operations/optimize-route.test.ts']
const places = ['server/src/domains/customers/clients/sweep-places.test.ts']

/** Recurring work, the board and routes. */
export const recurrenceMutants: readonly Mutant[] = [
  {
    promise: 'the recurrence: a date has one job, however often it is asked for',
    file: 'server/src/domains/work/jobs/recurrence/plan-ahead.ts',
    text: 'date <= horizon && !taken.has(date)',
    becomes: 'date <= horizon',
    tests: sweeps,
  },
  {
    promise: 'the recurrence: what somebody changed stays as it is',
    file: 'server/src/domains/work/jobs/recurrence/change-jobs.ts',
    text: `row?.version !== job_version || row.status !== 'scheduled'`,
    becomes: `row === undefined || row.status !== 'scheduled'`,
    tests: saves,
  },
  {
    promise: 'the recurrence: nothing is made for a client out of use',
    file: 'server/src/domains/work/jobs/recurrence/plan-ahead.ts',
    text: 'if (!isInUse) return',
    becomes: 'if (false) return',
    tests: saves,
  },
  {
    promise: 'the recurrence: more than a hundred jobs are made in several turns',
    file: 'server/src/domains/work/jobs/recurrence/plan-ahead.ts',
    text: 'later ? today : ',
    becomes: '',
    tests: sweeps,
  },
  {
    promise: 'the recurrence: the 31st is the last day of a month that has fewer',
    file: 'server/src/domains/work/jobs/recurrence/dates.ts',
    text: 'Math.min(rule.month_day ?? usual, month.daysInMonth)',
    becomes: 'Math.min(rule.month_day ?? usual, 28)',
    tests: dates,
  },
  {
    promise: 'the recurrence: a month without a fifth one is left out',
    file: 'server/src/domains/work/jobs/recurrence/dates.ts',
    text: 'return day > month.daysInMonth ? null : day',
    becomes: 'return Math.min(day, last)',
    tests: dates,
  },
  {
    promise: 'the recurrence: a crowd in one organization makes no other wait',
    file: 'server/src/domains/organization/company/organizations/sweep-organizations.ts',
    text: 'if (page.next !== null) crowded.push(',
    becomes: 'if (page.next !== null) crowded.unshift(',
    tests: ['server/src/domains/organization/company/organizations/sweep-organizations.test.ts'],
  },
  {
    promise: 'the board: a job of a crew alone stands with everybody in it',
    file: 'server/src/domains/work/schedule/board/fill-board.ts',
    text: `if (grouping === 'member') return memberIds`,
    becomes: `if (grouping === 'member') return card.assignees.map(({ member_id }) => member_id)`,
    tests: boards,
  },
  {
    promise: 'the route: jobs that were changed meanwhile get no place',
    file: 'server/src/domains/work/schedule/operations/optimize-route.ts',
    text: 'if (row?.version !== job.version)',
    becomes: 'if (!row)',
    tests: [...routes, 'server/src/domains/work/schedule/operations/optimize-route-with-maps.test.ts'],
  },
  {
    promise: 'the route: a way that the provider leaves out is not one that does not exist',
    file: 'server/src/kernel/maps/google-maps.ts',
    text: 'if (ways.size < size.origins * size.destinations)',
    becomes: 'if (false)',
    tests: ['server/src/kernel/maps/google-maps.test.ts'],
  },
  {
    promise: 'the place: nobody keeps it longer than its finder allows',
    file: 'server/src/domains/customers/clients/operations/properties/forget-place.ts',
    text: 'properties.save(ctx, row, unknownPlace)',
    becomes: 'properties.save(ctx, row, {})',
    tests: places,
  },
]
