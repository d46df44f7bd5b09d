import { add, type Decimal, decimal, multiply, ofCents, roundUp } from '../../../kernel/money/index.ts'

/** Returns how long the work for a quantity takes, in minutes, rounded up to whole minutes. */
export function minutesOf(
  { minutes_base, minutes_per_unit }: { minutes_base: number; minutes_per_unit: string },
  quantity: Decimal,
): number {
  return Number(roundUp(add(ofCents(minutes_base), multiply(quantity, decimal(minutes_per_unit)))))
}
