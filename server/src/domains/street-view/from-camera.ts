import type { Panorama } from '../../kernel/imagery/index.ts'
import { headingTo, metersBetween, type Place } from '../../kernel/maps/index.ts'

/** How what is looked at lies from the camera; null where either's place is unknown, or both are one. */
export function fromCamera(
  panorama: Panorama | null,
  place: Place | null,
): { heading: number | null; distance_m: number | null } {
  const camera = panorama?.camera
  if (!camera || !place) return { heading: null, distance_m: null }
  const meters = metersBetween(camera, place)
  return { heading: meters === 0 ? null : headingTo(camera, place), distance_m: Math.round(meters) }
}
