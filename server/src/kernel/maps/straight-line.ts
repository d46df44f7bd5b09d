import { metersBetween } from './great-circle.ts'
import type { Leg, Place } from './place.ts'

/** Assumed length of a drive, as a multiple of the length of the straight line. */
const detour = 1.3
const kilometersPerHour = 40

/** Estimates a drive from the straight line between the places, for use without road data. */
export function straightLine(from: Place, to: Place): Leg {
  const meters = Math.round(metersBetween(from, to) * detour)
  return { meters, seconds: Math.round((meters * 3.6) / kilometersPerHour) }
}

/** Estimates the drive from each place to each other place. */
export function straightLines(places: readonly Place[]): Leg[][] {
  return places.map((from) => places.map((to) => straightLine(from, to)))
}
