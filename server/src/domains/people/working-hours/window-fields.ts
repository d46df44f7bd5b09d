import * as z from 'zod'
import { timeOfDay } from '../../../kernel/schema/fields.ts'

const endOfWindow = () =>
  z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time of the day such as 17:00, or 24:00')
    .meta({ example: '17:00' })

/** Input fields of a span of working time, in local time. */
export const windowFields = {
  from: timeOfDay().describe('Start of work.'),
  to: endOfWindow().describe(
    'End of work, after the start. For work past midnight, pass a window that ends at 24:00 and another ' +
      'window from 00:00 on the next day.',
  ),
}

export const windowSchema = z.object({ from: timeOfDay(), to: endOfWindow() })

interface Window {
  from: string
  to: string
}

export const endsLater = ({ from, to }: Window): boolean => from < to
export const mustEndLater = { path: ['to'], message: 'must be later than `from`' }

/**
 * Requires that the windows of a list do not overlap. Windows that have a weekday are compared only with windows of the
 * same weekday.
 */
export function apart() {
  return z.core._check<readonly (Window & { weekday?: number })[]>(
    ({ value, issues }) => {
      for (const [at, one] of value.entries())
        if (value.slice(0, at).some((other) => overlap(one, other)))
          issues.push({ code: 'custom', path: [at], message: 'overlaps another window', input: one })
    },
    { when: ({ issues }) => issues.length === 0 },
  )
}

function overlap(a: Window & { weekday?: number }, b: Window & { weekday?: number }): boolean {
  return a.weekday === b.weekday && a.from < b.to && b.from < a.to
}
