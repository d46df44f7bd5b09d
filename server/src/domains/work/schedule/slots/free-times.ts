import type { DayClock, Span } from '../../../../kernel/time/index.ts'
import { minuteOf } from '../../../../kernel/time/index.ts'
import type { WorkingDay } from '../../../people/working-hours/index.ts'
import { type Interval, joined } from './intervals.ts'

const minute = 60_000

/** Requested time of day for the work, in milliseconds from midnight. */
export interface RequestedHours {
  earliest: number
  latest: number
}

/**
 * Returns the intervals in which a member works: the member's working hours that are within the opening hours, without
 * holidays. Hours are converted from local time. Adjacent intervals are merged, also across midnight.
 */
export function workingTimes(
  days: readonly WorkingDay[],
  open: readonly WorkingDay[],
  clockOf: (date: string) => DayClock,
  { earliest, latest }: RequestedHours,
): Interval[] {
  return joined(
    days.flatMap(({ date, windows, holiday }, at) => {
      if (holiday !== null) return []
      const clock = clockOf(date)
      return windows.flatMap((window) =>
        open[at]!.windows.flatMap((hours) => {
          const from = Math.max(startOf(window), startOf(hours), earliest)
          const to = Math.min(endOf(window), endOf(hours), latest)
          return from < to ? clock.between(from, to) : []
        }),
      )
    }),
  )
}

const startOf = ({ from }: Span): number => minuteOf(from) * minute
const endOf = ({ to }: Span): number => minuteOf(to) * minute
