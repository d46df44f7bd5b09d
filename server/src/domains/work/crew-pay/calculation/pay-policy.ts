import type { CalendarDate } from '../../../../kernel/time/index.ts'

export const cadences = ['weekly', 'biweekly', 'semimonthly', 'monthly'] as const

export interface PayPeriodRule {
  cadence: (typeof cadences)[number]
  /** A date on which a pay period begins. */
  anchor_date: CalendarDate
}

/** Rules by which crews are paid from a date on. Percentages and multipliers are exact decimals. */
export interface PayPolicy {
  id: string
  /** Number of the policy in the organization, counted from 1. A policy saved later has a higher number. */
  version: number
  effective_from: CalendarDate
  standard_pool_percent: string
  elite_pool_percent: string | null
  elite_callback_percent: string | null
  solo_percent: string | null
  daily_revenue_cap_cents: number | null
  leader_max_percent: string | null
  pay_period: PayPeriodRule
  /** Day of the week on which workweeks begin, from 1 (Monday) to 7 (Sunday). */
  workweek_start: number
  overtime_threshold_minutes: number
  overtime_multiplier: string
  minimum_wage_cents: number
  /** Minimum hourly wages in cents, keyed by state code. In these states they replace `minimum_wage_cents`. */
  state_minimum_wages: Readonly<Record<string, number>>
  excluded_words: readonly string[]
  nonproductive_hourly: boolean
}

/**
 * Returns the policy that applies on a date: the one with the latest effective date that is not after it. Of several
 * policies with this effective date, the one saved last applies.
 */
export function policyOn<P extends Turn>(policies: readonly P[], date: CalendarDate): P | undefined {
  let latest: P | undefined
  for (const policy of policies)
    if (policy.effective_from <= date && (latest === undefined || comesAfter(policy, latest))) latest = policy
  return latest
}

type Turn = Pick<PayPolicy, 'effective_from' | 'version'>

/** Sorts policies by effective date, and policies with the same date by the order in which they were saved. */
export function inTurn<P extends Turn>(policies: readonly P[]): P[] {
  return policies.toSorted((a, b) => (comesAfter(a, b) ? 1 : -1))
}

function comesAfter(a: Turn, b: Turn): boolean {
  return a.effective_from === b.effective_from ? a.version > b.version : a.effective_from > b.effective_from
}

/** Returns the minimum hourly wage in a state, in cents. */
export function minimumWage(
  { minimum_wage_cents, state_minimum_wages }: PayPolicy,
  state: string | null,
): number {
  const own = state !== null && Object.hasOwn(state_minimum_wages, state) ? state_minimum_wages[state] : null
  return own ?? minimum_wage_cents
}
