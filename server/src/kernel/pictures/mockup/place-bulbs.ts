import type { Canvas, Point } from './canvas.ts'

export interface StringOfBulbs {
  points: readonly Point[]
  /** Distance between two bulbs, in pixels. */
  spacing: number
}

export interface BulbPlace {
  x: number
  y: number
  /** Index of the bulb in its string. Bulbs outside the picture are counted too. */
  index: number
}

interface Stretch {
  from: Point
  to: Point
  length: number
  /** Indexes of the first and the last bulb of this segment that are inside the picture. */
  first: number
  last: number
  /** Length of the string up to the start of this segment. */
  before: number
}

/** Maximum distance of a bulb outside the picture, in pixels, at which its light still reaches the picture. */
const margin = 40

/**
 * Returns the positions of the bulbs of each string: one bulb at its start, then one per `spacing`. If all strings
 * together have more than `most` bulbs, only every second bulb is used, or every third, and so on.
 */
export function placeBulbs(
  strings: readonly StringOfBulbs[],
  canvas: Pick<Canvas, 'width' | 'height'>,
  most: number,
): BulbPlace[][] {
  const stretches = strings.map((string) => stretchesOf(string, canvas))
  const count = stretches.flat().reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const stride = Math.max(1, Math.ceil(count / most))
  return stretches.map((ways, at) => ways.flatMap((way) => along(way, strings[at]!.spacing, stride)))
}

function stretchesOf(
  { points, spacing }: StringOfBulbs,
  canvas: Pick<Canvas, 'width' | 'height'>,
): Stretch[] {
  const stretches: Stretch[] = []
  let before = 0
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at]!
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const visiblePart = partWithin(from, to, canvas)
    if (visiblePart) {
      // A bulb at a corner belongs to the segment that ends there. The first segment also has a bulb at its start.
      const least = at === 0 ? 0 : Math.floor(before / spacing) + 1
      const first = Math.max(least, Math.ceil((before + visiblePart[0] * length) / spacing))
      const last = Math.floor((before + visiblePart[1] * length) / spacing + 1e-9)
      if (last >= first) stretches.push({ from, to, length, first, last, before })
    }
    before += length
  }
  return stretches
}

function along(
  { from, to, length, first, last, before }: Stretch,
  spacing: number,
  stride: number,
): BulbPlace[] {
  const places: BulbPlace[] = []
  for (let index = Math.ceil(first / stride) * stride; index <= last; index += stride) {
    const way = length === 0 ? 0 : (index * spacing - before) / length
    places.push({ x: from[0] + (to[0] - from[0]) * way, y: from[1] + (to[1] - from[1]) * way, index })
  }
  return places
}

/**
 * Returns the part of the segment that lies in or near the picture, as fractions of the segment's length. Undefined
 * if there is none.
 */
function partWithin(
  from: Point,
  to: Point,
  { width, height }: Pick<Canvas, 'width' | 'height'>,
): [number, number] | undefined {
  let [start, end] = [0, 1]
  for (const [axis, size] of [width, height].entries()) {
    const [origin, way] = [from[axis]!, to[axis]! - from[axis]!]
    const [low, high] = [-margin - origin, size + margin - origin]
    if (way === 0) {
      if (low > 0 || high < 0) return undefined
      continue
    }
    start = Math.max(start, Math.min(low / way, high / way))
    end = Math.min(end, Math.max(low / way, high / way))
  }
  return start <= end ? [start, end] : undefined
}
