import { invalidField } from '../../../kernel/errors.ts'
import { addDays, daysBetween } from '../../../kernel/time/index.ts'

interface Days {
  from: string
  to: string
}

/**
 * Returns the period before the given one. It has the same number of days, or the same number of months if the given
 * period consists of whole calendar months.
 */
export function previousSpan({ from, to }: Days): Days {
  const next = addDays(to, 1)
  const start =
    from.endsWith('-01') && next.endsWith('-01')
      ? firstOfMonth(2 * monthOf(from) - monthOf(next))
      : addDays(from, -daysBetween(from, next))
  if (start < '0001-01-01')
    throw invalidField('compare', 'has no previous period: it would begin before the year 1')
  return { from: start, to: addDays(from, -1) }
}

/** Number of months since the year 0. */
const monthOf = (day: string): number => Number(day.slice(0, -6)) * 12 + Number(day.slice(-5, -3)) - 1

function firstOfMonth(month: number): string {
  const year = Math.floor(month / 12)
  return `${String(year).padStart(4, '0')}-${String(month - year * 12 + 1).padStart(2, '0')}-01`
}
