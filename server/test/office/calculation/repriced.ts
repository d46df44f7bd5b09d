import { rounded, scaled, spelled } from './exact.ts'

// Prices after a change by a percentage with at most three places.

const hundredPercent = 100_000n

/** A price in cents, half away from zero. */
export const repricedCents = (cents: number, percent: string): number =>
  Number(rounded(BigInt(cents) * (hundredPercent + scaled(percent, 3)), hundredPercent))

/** A rate in the currency's main unit, to six places. */
export const repricedRate = (rate: string, percent: string): string =>
  spelled(rounded(scaled(rate, 6) * (hundredPercent + scaled(percent, 3)), hundredPercent), 6)
