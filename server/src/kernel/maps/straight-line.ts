import { metersBetween } from './great-circle.ts'
import type { Leg, Place } from './place.ts'

/** Roads are longer than the line through the air. */
const detour = 1.3
const kilometersPerHour = 40

/** What the way is reckoned to be where nobody knows the roads. */
export function straightLine(from: Place, to: Place): Leg {
  const meters = Math.round(metersBetween(from, to) * detour)
  return { meters, seconds: Math.round((meters * 3.6) / kilometersPerHour) }
}

/** From each of the places to each of them. */
export function straightLines(places: readonly Place[]): Leg[][] {
  return places.map((from) => places.map((to) => straightLine(from, to)))
}
