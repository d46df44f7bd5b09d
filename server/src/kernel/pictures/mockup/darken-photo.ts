import { type Canvas, mapStep } from './canvas.ts'
import type { LightMap } from './light-map.ts'

/**
 * For each style: the share of the daylight that remains (for red, green and blue), and the share of the color
 * saturation that remains.
 */
const styles = {
  night: { daylight: [0.15, 0.18, 0.29], colorful: 0.55 },
  dusk: { daylight: [0.42, 0.37, 0.47], colorful: 0.8 },
} as const

/** Share of the bulbs' light that is also visible in the air. */
const haze = 0.16

/** Darkens the photo, except where bulbs light it. */
export function darkenPhoto(
  { data, width, height }: Canvas,
  style: keyof typeof styles,
  lights: LightMap,
): void {
  const { daylight, colorful } = styles[style]
  for (let y = 0; y < height; y++) {
    const row = lights.rowAt(y)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const grey = 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!
      const before = Math.floor(x / mapStep) * 3
      const share = (x % mapStep) / mapStep
      for (let channel = 0; channel < 3; channel++) {
        const light = row[before + channel]! * (1 - share) + row[before + 3 + channel]! * share
        const tone = grey + (data[at + channel]! - grey) * colorful
        data[at + channel] = Math.min(255, tone * (daylight[channel]! + light / 255) + light * haze)
      }
    }
  }
}
