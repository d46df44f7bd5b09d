import { addDays } from '../../server/src/kernel/time/index.ts'

/** Returns the operation and the input of query number `at`. */
export type ScheduleQuery = (at: number) => readonly [string, object]

interface FilledMonth {
  /** First day of the month. */
  first: string
  jobs: number
  crewIds: readonly string[]
  memberIds: readonly string[]
}

/** Returns the queries to measure, keyed by name. */
export function scheduleQueries(month: FilledMonth): Record<string, ScheduleQuery> {
  // Number of days for which the board is requested. The board shows at most 1,000 cards, and each job has
  // two cards because it has two members.
  const most = Math.min(14, Math.floor(500 / (month.jobs / 31 + 1)))
  return {
    'schedule.openSlots of 7 days': openSlots(month, 7),
    'schedule.openSlots of 31 days': openSlots(month, 31),
    ...Object.fromEntries([1, most].map((days) => [`schedule.board of ${days} days`, board(month, days)])),
  }
}

/**
 * Returns a query for free time slots. The requested crew or members change from call to call. Every fourth call
 * requests a crew that is too large, so that it searches all days and finds no slot.
 */
const openSlots =
  ({ first, crewIds, memberIds }: FilledMonth, days: number): ScheduleQuery =>
  (at) => [
    'schedule.openSlots',
    {
      date_from: first,
      days,
      duration_minutes: 90,
      step_minutes: 15,
      limit: 200,
      ...(at % 4 === 0
        ? { crew_id: crewIds[at % crewIds.length], crew_size: 3 }
        : at % 4 === 1
          ? { member_ids: memberIds.slice(at % 20, (at % 20) + 20), crew_size: 2 }
          : at % 4 === 2
            ? { crew_size: 20, duration_minutes: 1440 }
            : { crew_size: 2 }),
    },
  ]

const board =
  ({ first }: FilledMonth, days: number): ScheduleQuery =>
  (at) => [
    'schedule.board',
    { from: addDays(first, at % (31 - days)), days, group_by: ['crew', 'vehicle', 'member'][at % 3] },
  ]
