import { startOfLocalDay, toIso } from '../../kernel/time/index.ts'

/** A month of a calendar. */
export interface Period {
  month: string
  timezone: string
  /** The first instant, and the first one behind it. */
  start: string
  end: string
}

const [earliest, latest] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']

export function periodOf(month: string, timezone: string): Period {
  const first = `${month}-01`
  const next = Temporal.PlainDate.from(first).add({ months: 1 }).toString()
  const [start, end] = [first, next].map((day) => within(startOfLocalDay(day, timezone)))
  return { month, timezone, start: start!, end: end! }
}

/** The first and the last month that dates can name reach beyond the instants that are stored, in some time zones. */
function within(at: Date): string {
  if (at < new Date(earliest)) return earliest
  return at > new Date(latest) ? latest : toIso(at)
}
