import type { Place } from './place.ts'

const earthRadiusM = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the great-circle distance in meters. */
export function metersBetween(from: Place, to: Place): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const halfway = Math.sin((b - a) / 2) ** 2
  const across = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return earthRadiusM * 2 * Math.asin(Math.min(1, Math.sqrt(halfway + Math.cos(a) * Math.cos(b) * across)))
}

/**
 * Returns the direction in which the great circle starts, in degrees clockwise from north, from 0 to below 360, with
 * one decimal place.
 */
export function headingTo(from: Place, to: Place): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const aside = radians(to.longitude - from.longitude)
  const east = Math.sin(aside) * Math.cos(b)
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(aside)
  const tenths = Math.round((Math.atan2(east, north) * 1800) / Math.PI)
  return ((tenths + 3600) % 3600) / 10
}
