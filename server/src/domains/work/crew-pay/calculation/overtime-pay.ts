import { decimal } from '../../../../kernel/money/index.ts'
import { hoursOf, type Of } from './hours.ts'
import type { Worked } from './pay-facts.ts'
import type { PayPolicy } from './pay-policy.ts'
import { type PayStep, rounded } from './pay-step.ts'

/**
 * Computes the overtime premium. Straight pay already pays every hour once. Therefore hours above the threshold are
 * paid here at the multiplier minus one.
 */
export function overtimePay(
  policy: PayPolicy,
  hours: readonly Worked[],
  straight: number,
  of: Of,
  trace: PayStep[],
) {
  const seconds = hours.reduce((sum, worked) => sum + worked.seconds, 0)
  const overtime_seconds = Math.max(0, seconds - policy.overtime_threshold_minutes * 60)
  if (overtime_seconds === 0) return { seconds, overtime_seconds, overtime_premium_cents: 0 }
  const multiplier = decimal(policy.overtime_multiplier)
  const one = 10n ** BigInt(multiplier.places)
  const exact = {
    numerator: (multiplier.units - one) * BigInt(straight) * BigInt(overtime_seconds),
    denominator: one * BigInt(seconds),
  }
  const step = { step: 'overtime_premium', ...of, base_cents: straight } as const
  const factor = `${hoursOf(BigInt(overtime_seconds))}/${hoursOf(BigInt(seconds))}`
  return { seconds, overtime_seconds, overtime_premium_cents: rounded(trace, { ...step, factor }, exact) }
}
