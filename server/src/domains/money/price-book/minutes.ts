import { add, type Decimal, decimal, multiply, ofCents, roundUp } from '../../../kernel/money/index.ts'

/** Duration of a quantity in whole minutes, rounded up. */
export function minutesOf(
  { minutes_base, minutes_per_unit }: { minutes_base: number; minutes_per_unit: string },
  quantity: Decimal,
): number {
  return Number(roundUp(add(ofCents(minutes_base), multiply(quantity, decimal(minutes_per_unit)))))
}
