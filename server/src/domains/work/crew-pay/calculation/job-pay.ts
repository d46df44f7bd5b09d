import { decimal, dividedBy, fractionOf, times } from '../../../../kernel/money/index.ts'
import { addDays, type CalendarDate } from '../../../../kernel/time/index.ts'
import { isAbove, peopleOf } from './job-people.ts'
import type { CrewDay, JobFacts, JobOverride, PaidJob, Participant } from './pay-facts.ts'
import { type PayPolicy, policyOn } from './pay-policy.ts'
import { spanOf, spansBy } from './pay-spans.ts'
import { type PayStep, rounded } from './pay-step.ts'
import { namesExcluded } from './names-excluded.ts'
import { splitPool } from './split-pool.ts'

/** Pay of a job, by member. */
export interface JobPay {
  job: PaidJob
  /** Pay policy that applies. Null for a job before the first policy took effect. */
  policy: PayPolicy | null
  revenue_cents: number
  allowed_cents: number
  pool_percent: string | null
  pool_cents: number
  participants: readonly Participant[]
  leader: string | null
  /** Each member's share of the commission pool in cents, keyed by member id, in the order of the participants. */
  shares: ReadonlyMap<string, number>
}

/**
 * Computes the pay of every job, in the order of completion. The order matters, because earlier jobs use up the daily
 * cap on revenue first.
 */
export function payOfJobs(facts: JobFacts, trace: PayStep[]): JobPay[] {
  const used = new Map<string, number>()
  const callbackCountsOf = callbackCountsByCrew(facts)
  return facts.jobs.toSorted(byCompletion).map((job) => {
    const override = facts.overrides.get(job.job_id)
    const policy = policyOf(facts.policies, job, override)
    const people = peopleOf(job, override)
    if (policy === null) return unpaid(job, people)
    const { job_id } = job
    const revenue_cents = revenueOf(job, policy, trace)
    const day = `${job.service_date} ${dayOwner(job, override)}`
    const cap = policy.daily_revenue_cap_cents
    const before = used.get(day) ?? 0
    const allowed_cents = cap === null ? revenue_cents : Math.min(revenue_cents, Math.max(0, cap - before))
    trace.push({ step: 'allowed', job_id, base_cents: revenue_cents, amount_cents: allowed_cents })
    const sharing = people.participants.filter(({ pay }) => pay === 'commission').length
    const pool_percent = sharing === 0 ? null : poolPercent(job, sharing, policy, callbackCountsOf)
    if (pool_percent === null) return { ...unpaid(job, people), policy, revenue_cents, allowed_cents }
    // Jobs that are paid only by the hour do not use up the daily cap, because the cap limits commission.
    used.set(day, before + allowed_cents)
    const exact = dividedBy(
      times(fractionOf(decimal(pool_percent)), { numerator: BigInt(allowed_cents), denominator: 1n }),
      100,
    )
    const pool_cents = rounded(
      trace,
      { step: 'pool', job_id, base_cents: allowed_cents, factor: pool_percent },
      exact,
    )
    const shares = splitPool(pool_cents, people, policy.leader_max_percent, job_id, trace)
    return { job, policy, revenue_cents, allowed_cents, pool_percent, pool_cents, ...people, shares }
  })
}

function unpaid(job: PaidJob, people: Pick<JobPay, 'participants' | 'leader'>): JobPay {
  const nothing = { revenue_cents: 0, allowed_cents: 0, pool_percent: null, pool_cents: 0 }
  return { job, policy: null, ...nothing, ...people, shares: new Map() }
}

/** Orders jobs by completion. Jobs that are not completed come last. */
function byCompletion(a: PaidJob, b: PaidJob): number {
  if (a.completed_at === b.completed_at) return a.job_number - b.job_number
  if (a.completed_at === null) return 1
  if (b.completed_at === null) return -1
  return a.completed_at < b.completed_at ? -1 : 1
}

function policyOf(
  policies: readonly PayPolicy[],
  { service_date }: PaidJob,
  override: JobOverride | undefined,
): PayPolicy | null {
  const named = override?.crew_pay_policy_id
  return (named ? policies.find(({ id }) => id === named) : policyOn(policies, service_date)) ?? null
}

/**
 * Returns a string that identifies the daily cap that a job uses. This is the id of its crew. For a job without a crew,
 * these are the ids of its assignees or, if there are none, of the paid members. Jobs with the same string share one
 * cap.
 */
export function dayOwner(
  { crew_id, assignees }: Pick<PaidJob, 'crew_id' | 'assignees'>,
  override: Pick<JobOverride, 'participants'> | undefined,
): string {
  if (crew_id !== null) return crew_id
  return peopleWithout(assignees, override)
    .map(({ member_id }) => member_id)
    .toSorted()
    .join(' ')
}

/** Returns the members whose ids identify the daily cap of a job without a crew. */
export function peopleWithout(
  assignees: PaidJob['assignees'],
  override: Pick<JobOverride, 'participants'> | undefined,
): readonly { member_id: string }[] {
  return assignees.length > 0 ? assignees : (override?.participants ?? [])
}

/**
 * Returns the revenue of a job from which commission is paid, in cents. Counts lines of the pay class `standard` whose
 * names contain no excluded word. A callback job has no revenue.
 */
function revenueOf({ job_id, is_callback, lines }: PaidJob, policy: PayPolicy, trace: PayStep[]): number {
  let sum = 0
  for (const { id, name, pay_class, net_cents } of is_callback ? [] : lines) {
    if (pay_class !== 'standard' || namesExcluded(name, policy.excluded_words)) continue
    trace.push({ step: 'line', job_id, line_id: id, amount_cents: net_cents })
    sum += net_cents
  }
  const amount_cents = Math.max(0, sum)
  trace.push({ step: 'revenue', job_id, amount_cents })
  return amount_cents
}

const fewestJobs = 10
const daysLookedBack = 90

function poolPercent(
  job: PaidJob,
  sharing: number,
  policy: PayPolicy,
  callbackCountsOf: (crewId: string, date: CalendarDate) => CallbackCounts,
): string {
  if (sharing === 1 && policy.solo_percent !== null) return policy.solo_percent
  if (policy.elite_pool_percent === null || policy.elite_callback_percent === null || job.crew_id === null)
    return policy.standard_pool_percent
  const { completed, callbacks } = callbackCountsOf(job.crew_id, job.service_date)
  const isElite =
    completed >= fewestJobs && !isAbove(BigInt(callbacks), BigInt(completed), policy.elite_callback_percent)
  return isElite ? policy.elite_pool_percent : policy.standard_pool_percent
}

/**
 * Returns the days whose callbacks count when a crew is paid for `date`: the 90 days before the pay period.
 */
export function lookBack(
  policies: readonly PayPolicy[],
  date: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  return daysBefore(spanOf('period', policies, date)?.from ?? date)
}

function daysBefore(begins: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(begins, -daysLookedBack), to: addDays(begins, -1) }
}

interface CallbackCounts {
  completed: number
  callbacks: number
}

/**
 * Returns a function that counts the jobs that a crew completed, and the callbacks that correct its jobs, in the days
 * of `lookBack`. The counts are cached for each crew and pay period.
 */
function callbackCountsByCrew({ policies, crewDays }: Pick<JobFacts, 'policies' | 'crewDays'>) {
  const periodOn = spansBy('period', policies)
  const begins = new Map<CalendarDate, CalendarDate>()
  const byCrew = Map.groupBy(crewDays, ({ crew_id }) => crew_id)
  const cache = new Map<string, CallbackCounts>()
  return (crewId: string, date: CalendarDate): CallbackCounts => {
    const begun = begins.get(date) ?? periodOn(date)?.from ?? date
    begins.set(date, begun)
    const key = `${crewId} ${begun}`
    const counts = cache.get(key) ?? countCallbacks(byCrew.get(crewId) ?? [], daysBefore(begun))
    cache.set(key, counts)
    return counts
  }
}

function countCallbacks(
  ofCrew: readonly CrewDay[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): CallbackCounts {
  const days = ofCrew.filter((day) => day.date >= from && day.date <= to)
  return {
    completed: days.reduce((sum, day) => sum + day.completed, 0),
    callbacks: days.reduce((sum, day) => sum + day.callbacks, 0),
  }
}
