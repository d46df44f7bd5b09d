import type { CalendarDate } from '../../../kernel/time/index.ts'
import { type JobPay, payOfJobs } from './job-pay.ts'
import { type MemberPay, payOfMembers } from './member-pay.ts'
import type { JobFacts, WeekFacts } from './pay-facts.ts'
import { type PaySpan, spansEndingIn } from './pay-spans.ts'
import type { PayStep } from './pay-step.ts'
import { payOfWeek, type WeekPay } from './week-pay.ts'

export type PayFacts = JobFacts & WeekFacts

/** What was earned in some workweeks, with every step that was made. */
export interface ReckonedPay {
  weeks: PaySpan[]
  jobs: JobPay[]
  weeksOfMembers: WeekPay[]
  members: MemberPay[]
  trace: PayStep[]
}

/**
 * The workweeks that end on these days, whole: each belongs to where it ends, so spans side by side count nothing twice and
 * leave nothing out. `only` names the member whose pay is asked for; `places` are those of the currency.
 */
export function reckonPay(
  facts: PayFacts,
  span: { from: CalendarDate; to: CalendarDate },
  { only, places }: { only: string | null; places: number },
): ReckonedPay {
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
