import { sumCents } from '../../../../kernel/money/index.ts'
import { hoursOf, type Of, perHour } from './hours.ts'
import type { JobOverride, WeekFacts, Worked } from './pay-facts.ts'
import { minimumWage, type PayPolicy } from './pay-policy.ts'
import { type PayStep, rounded } from './pay-step.ts'
import { rateOn } from './rate-on.ts'

/**
 * Computes the straight pay of a workweek: the commission, raised to the minimum wage for the hours that it pays, plus
 * the hourly pay. Hours without a job are paid by the hour if the policy says so, or if the member earned no commission
 * in the week.
 */
export function straightPay(
  policy: PayPolicy,
  { overrides, rates, states }: WeekFacts,
  hours: readonly Worked[],
  commission: number,
  of: Of,
  trace: PayStep[],
) {
  let commissionHours = 0n
  let floor = 0n
  const byJob = new Map<string | null, bigint>()
  for (const worked of hours) {
    const { job_id, location_id, seconds, date, member_id } = worked
    const least = minimumWage(policy, states.get(location_id) ?? null)
    const agreed = hourlyTerms(overrides, worked)
    const isHourly = agreed !== null || (job_id === null && (policy.nonproductive_hourly || commission === 0))
    if (isHourly) {
      const rate = Math.max(least, agreed?.hourly_cents ?? rateOn(rates, member_id, date))
      byJob.set(job_id, (byJob.get(job_id) ?? 0n) + BigInt(rate) * BigInt(seconds))
    } else {
      commissionHours += BigInt(seconds)
      floor += BigInt(least) * BigInt(seconds)
    }
  }
  const factor = hoursOf(commissionHours)
  const floor_cents = rounded(trace, { step: 'floor', ...of, factor }, perHour(floor))
  const top_up_cents = Math.max(0, floor_cents - commission)
  if (top_up_cents > 0)
    trace.push({ step: 'top_up', ...of, base_cents: commission, amount_cents: top_up_cents })
  const paid = [...byJob].map(([job_id, exact]) =>
    rounded(trace, { step: 'hourly', ...of, ...(job_id !== null && { job_id }) }, perHour(exact)),
  )
  const hourly_cents = sumCents(paid)
  const straight_cents = sumCents([commission, top_up_cents, hourly_cents])
  trace.push({ step: 'straight', ...of, amount_cents: straight_cents })
  return { floor_cents, top_up_cents, hourly_cents, straight_cents }
}

/**
 * Returns the rate for hours that are paid by the hour because of the pay override of their job. `hourly_cents` is null
 * if the override contains no rate. Returns null for all other hours.
 */
function hourlyTerms(
  overrides: ReadonlyMap<string, JobOverride>,
  { job_id, member_id }: Worked,
): { hourly_cents: number | null } | null {
  const override = job_id === null ? undefined : overrides.get(job_id)
  if (!override) return null
  const own = override.participants?.find((each) => each.member_id === member_id)
  if (override.hourly_only || own?.pay === 'hourly') return { hourly_cents: own?.hourly_cents ?? null }
  return null
}
