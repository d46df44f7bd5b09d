import type { CalendarDate } from '../../../../kernel/time/index.ts'
import { type JobPay, payOfJobs } from './job-pay.ts'
import { type MemberPay, payOfMembers } from './member-pay.ts'
import type { JobFacts, WeekFacts } from './pay-facts.ts'
import { type PaySpan, spansEndingIn } from './pay-spans.ts'
import type { PayStep } from './pay-step.ts'
import { payOfWeek, type WeekPay } from './week-pay.ts'

export type PayFacts = JobFacts & WeekFacts

/** Pay of some workweeks, with every step of the calculation. */
export interface CalculatedPay {
  weeks: PaySpan[]
  jobs: JobPay[]
  weeksOfMembers: WeekPay[]
  members: MemberPay[]
  trace: PayStep[]
}

/**
 * Computes the pay for the workweeks that end in the range `span`. A workweek belongs to the period in which it ends,
 * so that adjacent periods neither repeat nor omit a week. `only` restricts the calculation to one member. `places` is
 * the number of decimal places of the currency.
 */
export function calculatePay(
  facts: PayFacts,
  span: { from: CalendarDate; to: CalendarDate },
  { only, places }: { only: string | null; places: number },
): CalculatedPay {
  const trace: PayStep[] = []
  const weeks = spansEndingIn('workweek', facts.policies, span)
  const [first, last] = [weeks[0], weeks.at(-1)]
  const jobs = facts.jobs.filter(
    ({ service_date }) => first && last && service_date >= first.from && service_date <= last.to,
  )
  const paid = payOfJobs({ ...facts, jobs }, trace)
  const weeksOfMembers = weeks.flatMap((week) => payOfWeek(week, facts, paid, only, trace))
  return { weeks, jobs: paid, weeksOfMembers, members: payOfMembers(weeksOfMembers, places), trace }
}
