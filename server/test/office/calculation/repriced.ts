import fc from 'fast-check'
import { rounded, scaled, spelled } from './exact.ts'

// Calculates prices after a change by a percentage with at most three decimal places.

const hundredPercent = 100_000n

/** Returns the new price in cents, rounded half away from zero. */
export const repricedCents = (cents: number, percent: string): number =>
  Number(rounded(BigInt(cents) * (hundredPercent + scaled(percent, 3)), hundredPercent))

/** Returns the new rate in the currency's main unit, rounded to six decimal places. */
export const repricedRate = (rate: string, percent: string): string =>
  spelled(rounded(scaled(rate, 6) * (hundredPercent + scaled(percent, 3)), hundredPercent), 6)

/** Generates percentages from -50 to 50 with at most three decimal places. */
export const anyPercent: fc.Arbitrary<string> = fc
  .integer({ min: -50_000, max: 50_000 })
  .map((thousandths) => spelled(BigInt(thousandths), 3))
