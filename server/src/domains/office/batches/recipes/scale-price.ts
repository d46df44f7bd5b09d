import {
  add,
  decimal,
  dividedBy,
  formatDecimal,
  type Fraction,
  fractionOf,
  roundFraction,
  times,
  unitPricePlaces,
} from '../../../../kernel/money/index.ts'

const hundred = { units: 100n, places: 0 }

const factorOf = (percent: string): Fraction => dividedBy(fractionOf(add(hundred, decimal(percent))), 100)

/** Returns the price after a change by a percentage, rounded to whole cents. Half a cent is rounded away from zero. */
export function scaleCents(cents: number, percent: string): number {
  return Number(roundFraction(times(fractionOf({ units: BigInt(cents), places: 0 }), factorOf(percent))))
}

/** Returns the rate after a change by a percentage, rounded to six decimal places. A half is rounded away from zero. */
export function scaleRate(rate: string, percent: string): string {
  const { numerator, denominator } = times(fractionOf(decimal(rate)), factorOf(percent))
  const units = roundFraction({ numerator: numerator * 10n ** BigInt(unitPricePlaces), denominator })
  return formatDecimal({ units, places: unitPricePlaces })
}
