import type { JobRecurrence, RemainingJob } from '../api/operations.ts'
import { date, plural } from '../parts/words.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const units = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const
const ordinals: Record<number, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
}

type Rule = JobRecurrence['rule']

const dayName = (weekday: number): string => weekdays[weekday % 7] ?? 'day'

/** Returns the rule of recurring work in words, such as `Every 2 weeks on Monday`. */
export function ruleWords({ frequency, interval, weekdays: days, month_day, month_weekday }: Rule): string {
  const every = interval === 1 ? `Every ${units[frequency]}` : `Every ${interval} ${units[frequency]}s`
  if (days !== null && days.length > 0) return `${every} on ${days.map(dayName).join(', ')}`
  if (month_weekday)
    return `${every} on the ${ordinals[month_weekday.nth] ?? `${month_weekday.nth}th`} ${dayName(month_weekday.weekday)}`
  return month_day === null ? every : `${every} on day ${month_day}`
}

const reasons = { started: 'the work has begun', invoiced: 'it has an invoice' } as const
const groups = {
  window: 'its date or times',
  work: 'its lines or service',
  place: 'its property',
  people: 'its people',
} as const

/** Returns sentences about the jobs that remain when recurring work ends, with the reasons. */
export function remainingSentences(remaining: readonly RemainingJob[], today: string): string[] {
  if (remaining.length === 0) return ['All future jobs are cancelled.']
  return [
    `${plural(remaining.length, 'job')} to come ${remaining.length === 1 ? 'stays' : 'stay'}, all others are cancelled.`,
    ...remaining.map(({ on_date, reason, pinned }) => {
      const why =
        reason === 'pinned'
          ? `a member changed ${pinned.map((group) => groups[group]).join(' and ')}`
          : reasons[reason]
      return `The job of ${date(on_date, today)} stays, because ${why}.`
    }),
  ]
}
