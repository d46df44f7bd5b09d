import type { Canvas, Color } from './canvas.ts'

/**
 * Brightness around a bulb, from 0 to 1 for each pixel. `core` is the white center, `halo` the colored light around
 * it.
 */
interface Profile {
  extent: number
  core: Float32Array
  halo: Float32Array
}

const profiles = new Map<number, Profile>()
/** Radii are rounded to quarters of a pixel, so that only few profiles are calculated. */
const quarter = 0.25

/** Draws a lit bulb. */
export function drawGlow(
  { data, width, height }: Canvas,
  x: number,
  y: number,
  radius: number,
  color: Color,
): void {
  const { extent, core, halo } = profileOf(Math.max(quarter, Math.round(radius / quarter) * quarter))
  const side = 2 * extent + 1
  const [left, top] = [Math.round(x) - extent, Math.round(y) - extent]
  for (let row = Math.max(0, -top); row < side && top + row < height; row++)
    for (let column = Math.max(0, -left); column < side && left + column < width; column++) {
      const ofColor = halo[row * side + column]!
      if (ofColor < 0.004) continue
      const white = core[row * side + column]! * 200
      const at = ((top + row) * width + left + column) * 3
      data[at] = screened(data[at]!, ofColor * color[0] + white)
      data[at + 1] = screened(data[at + 1]!, ofColor * color[1] + white)
      data[at + 2] = screened(data[at + 2]!, ofColor * color[2] + white)
    }
}

/** Adds light to a color value with the screen blend mode, in which the result never exceeds 255. */
export const screened = (there: number, light: number): number =>
  there + ((255 - there) * Math.min(light, 255)) / 255

function profileOf(radius: number): Profile {
  const cachedProfile = profiles.get(radius)
  if (cachedProfile) return cachedProfile
  const extent = Math.ceil(radius * 8)
  const side = 2 * extent + 1
  const [core, halo] = [new Float32Array(side * side), new Float32Array(side * side)]
  for (let at = 0; at < side * side; at++) {
    const far = Math.hypot((at % side) - extent, Math.floor(at / side) - extent) / radius
    core[at] = Math.exp(-((far / 0.75) ** 2))
    halo[at] = Math.min(1, 1.1 * Math.exp(-((far / 1.5) ** 2)) + 0.34 * Math.exp(-((far / 3.6) ** 2)))
  }
  const profile = { extent, core, halo }
  profiles.set(radius, profile)
  return profile
}
