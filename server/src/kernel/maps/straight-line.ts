import type { Leg, Place } from './place.ts'

const earthRadiusM = 6_371_008.8
/** Roads are longer than the line through the air. */
const detour = 1.3
const kilometersPerHour = 40

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** What the way is reckoned to be where nobody knows the roads. */
export function straightLine(from: Place, to: Place): Leg {
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const halfway = Math.sin((b - a) / 2) ** 2
  const across = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(halfway + Math.cos(a) * Math.cos(b) * across)))
  const meters = Math.round(earthRadiusM * angle * detour)
  return { meters, seconds: Math.round((meters * 3.6) / kilometersPerHour) }
}

/** From each of the places to each of them. */
export function straightLines(places: readonly Place[]): Leg[][] {
  return places.map((from) => places.map((to) => straightLine(from, to)))
}
