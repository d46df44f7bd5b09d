import { addDays, nextLocalMidnight, startOfLocalDay, toIso } from '../../kernel/time/index.ts'

/** A month of a calendar. */
export interface Period {
  month: string
  timezone: string
  /** The first instant, and the first one behind it. */
  start: string
  end: string
}

export function periodOf(month: string, timezone: string): Period {
  const first = `${month}-01`
  const start = startOfLocalDay(first, timezone)
  // Every month is over 40 days later, and the next one is not.
  const last = addDays(`${addDays(first, 40).slice(0, 7)}-01`, -1)
  return { month, timezone, start: toIso(start), end: toIso(nextLocalMidnight(last, timezone)) }
}
