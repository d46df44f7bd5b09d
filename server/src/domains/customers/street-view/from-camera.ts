import type { Panorama } from '../../../kernel/imagery/index.ts'
import { headingTo, metersBetween, type Place } from '../../../kernel/maps/index.ts'

/**
 * Computes the direction and distance from the camera to the property. Null if one of the positions is unknown, or if
 * both are equal.
 */
export function fromCamera(
  panorama: Panorama | null,
  place: Place | null,
): { heading: number | null; distance_m: number | null } {
  const camera = panorama?.camera
  if (!camera || !place) return { heading: null, distance_m: null }
  const meters = metersBetween(camera, place)
  return { heading: meters === 0 ? null : headingTo(camera, place), distance_m: Math.round(meters) }
}
