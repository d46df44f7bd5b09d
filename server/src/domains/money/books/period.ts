import { startOfLocalDay, toIso } from '../../../kernel/time/index.ts'

/** A calendar month in a time zone. */
export interface Period {
  month: string
  timezone: string
  /** Start of the month, and its exclusive end. */
  start: string
  end: string
}

const [earliest, latest] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']

export function periodOf(month: string, timezone: string): Period {
  const first = `${month}-01`
  const next = Temporal.PlainDate.from(first).add({ months: 1 }).toString()
  const [start, end] = [first, next].map((day) => clampTime(startOfLocalDay(day, timezone)))
  return { month, timezone, start: start!, end: end! }
}

/** Limits a time to the range that can be stored. In some time zones, the first and last possible months exceed it. */
function clampTime(at: Date): string {
  if (at < new Date(earliest)) return earliest
  return at > new Date(latest) ? latest : toIso(at)
}
