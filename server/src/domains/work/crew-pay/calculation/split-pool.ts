import { allocate, decimal, divideHalfUp, toCents } from '../../../../kernel/money/index.ts'
import { isAbove, type JobPeople, weightsOf } from './job-people.ts'
import type { PayStep } from './pay-step.ts'

/**
 * Splits the commission pool of a job by the agreed shares, in cents. Cents that remain after rounding go to the
 * members who lost most by rounding. If the leader's share is above the maximum of the policy, the leader gets the
 * maximum, and the others split the rest. Members who are paid by the hour get no share.
 */
export function splitPool(
  pool: number,
  { participants, leader }: JobPeople,
  leaderMax: string | null,
  job_id: string,
  trace: PayStep[],
): Map<string, number> {
  const sharing = participants.filter(({ pay }) => pay === 'commission')
  if (sharing.length === 0) return new Map()
  const weights = weightsOf(sharing)
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  const bound =
    leaderMax !== null &&
    sharing.length > 1 &&
    sharing[0]!.member_id === leader &&
    isAbove(weights[0]!, whole, leaderMax)
  const most = bound ? percentOfPool(pool, leaderMax) : 0
  const shares = bound ? [most, ...allocate(pool - most, weights.slice(1))] : allocate(pool, weights)
  return new Map(
    sharing.map(({ member_id }, at) => {
      trace.push({ step: 'share', job_id, member_id, base_cents: pool, amount_cents: shares[at]! })
      return [member_id, shares[at]!]
    }),
  )
}

function percentOfPool(pool: number, percent: string): number {
  const { units, places } = decimal(percent)
  return toCents(divideHalfUp(BigInt(pool) * units, 100n * 10n ** BigInt(places)))
}
