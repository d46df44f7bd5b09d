import { type Color, mapStep, type Point } from './canvas.ts'
import type { Covered } from './cover.ts'

export interface Spark {
  x: number
  y: number
  radius: number
  color: Color
}

/**
 * Returns small bulbs, at most `most`, that are spread over an area as in a net of lights. Each is slightly off its
 * grid point.
 */
export function sparksIn(
  { left, top, width, height, mask, count }: Covered,
  { colors, apart, most }: { colors: readonly Color[]; apart: number; most: number },
): Spark[] {
  const step = Math.max(5, apart, mapStep * Math.sqrt((1.2 * count) / most))
  const radius = Math.max(0.5, Math.min(2, step * 0.1))
  const sparks: Spark[] = []
  let index = 0
  for (let y = 0; y < height * mapStep; y += step)
    for (let x = 0; x < width * mapStep; x += step) {
      index++
      const [across, down] = besideOf(index)
      const [column, row] = [
        Math.floor((x + across * step) / mapStep),
        Math.floor((y + down * step) / mapStep),
      ]
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      if (mask[row * width + column] === 0 || sparks.length >= most) continue
      sparks.push({
        x: left * mapStep + x + across * step,
        y: top * mapStep + y + down * step,
        radius,
        color: colors[index % colors.length]!,
      })
    }
  return sparks
}

/** Returns a pseudo-random offset from -0.35 to 0.35 in both directions. It is always the same for the same index. */
function besideOf(index: number): Point {
  const hash = Math.imul(index ^ 0x5bd1, 0x9e3779b1) >>> 0
  return [((hash & 1023) / 1023 - 0.5) * 0.7, (((hash >>> 12) & 1023) / 1023 - 0.5) * 0.7]
}
