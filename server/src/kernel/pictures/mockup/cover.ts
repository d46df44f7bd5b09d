import { type Canvas, mapStep, type Point } from './canvas.ts'

/**
 * The part of the picture that an area covers. All numbers are in steps of the light map, which has a lower
 * resolution than the picture.
 */
export interface Covered {
  left: number
  top: number
  width: number
  height: number
  /** One byte per step, row by row: 1 if the area covers it, otherwise 0. */
  mask: Uint8Array
  /** Number of covered steps. */
  count: number
}

/** Returns the part of the picture inside a polygon. For fewer than three points, it is a small circle around them. */
export function coveredBy(
  points: readonly Point[],
  canvas: Pick<Canvas, 'width' | 'height'>,
  smallRadius: number,
): Covered {
  const outline = (points.length > 2 ? points : roundAbout(points, smallRadius)).map(([x, y]): Point => [
    x / mapStep,
    y / mapStep,
  ])
  const covered = emptyAround(outline, canvas)
  let from = outline.at(-1)!
  for (const to of outline) {
    crossRows(covered, from, to)
    from = to
  }
  fillBetween(covered)
  return covered
}

function emptyAround(outline: readonly Point[], canvas: Pick<Canvas, 'width' | 'height'>): Covered {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const left = Math.max(0, Math.floor(Math.min(...xs)))
  const top = Math.max(0, Math.floor(Math.min(...ys)))
  const width = Math.max(0, Math.ceil(Math.min(canvas.width / mapStep, Math.max(...xs))) - left)
  const height = Math.max(0, Math.ceil(Math.min(canvas.height / mapStep, Math.max(...ys))) - top)
  return { left, top, width, height, mask: new Uint8Array(width * height), count: 0 }
}

/**
 * Marks, in each row, the column at which an edge of the polygon crosses the middle of the row. Each mark is a change
 * from outside the polygon to inside, or back.
 */
function crossRows({ left, top, width, height, mask }: Covered, from: Point, to: Point): void {
  const [above, below] = from[1] < to[1] ? [from, to] : [to, from]
  const slope = (below[0] - above[0]) / (below[1] - above[1])
  const last = Math.min(height - 1, Math.ceil(below[1] - top - 0.5) - 1)
  for (let row = Math.max(0, Math.ceil(above[1] - top - 0.5)); row <= last; row++) {
    const x = Math.round(above[0] + slope * (top + row + 0.5 - above[1]) - left)
    if (x < width) mask[row * width + Math.max(0, x)]! ^= 1
  }
}

/** Fills the area between the marks in each row, and counts the covered steps. */
function fillBetween(covered: Covered): void {
  const { width, height, mask } = covered
  for (let row = 0; row < height; row++) {
    let inside = 0
    for (let at = row * width; at < (row + 1) * width; at++) {
      inside ^= mask[at]!
      mask[at] = inside
      covered.count += inside
    }
  }
}

function roundAbout(points: readonly Point[], radius: number): Point[] {
  const middle = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const [x, y] = [middle(0), middle(1)]
  return Array.from({ length: 16 }, (_, at): Point => {
    const angle = (at / 8) * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}
