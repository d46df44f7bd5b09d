import { invalidField } from '../../../kernel/errors.ts'

/** Coordinates in integer millionths of a degree, so that comparisons use exactly the displayed values. */
interface Point {
  x: number
  y: number
}

export interface Ring {
  /** The polygon as displayed: corners to six decimal places, and the last corner repeats the first. */
  polygon: [number, number][]
  /**
   * The corners of `polygon`, for calculations. If they cross the 180th meridian, their longitudes continue
   * beyond 180 degrees.
   */
  points: readonly Point[]
  west: number
  south: number
  east: number
  north: number
  /** Twice the enclosed area, in square millionths of a degree. */
  extent: number
}

const million = 1_000_000
const turn = 360 * million
/**
 * Maximum side of the bounding box, in millionths of a degree. Within this limit, products of coordinate differences
 * are exact as JavaScript numbers. The limit also excludes polygons around a pole.
 */
const longestSide = 10 * million

/** Reads a polygon. Refuses a polygon that is not closed, is too large, or crosses or touches itself. */
export function readRing(input: readonly (readonly [number, number])[]): Ring {
  const polygon = input.map(([lng, lat]): [number, number] => [rounded(lng), rounded(lat)])
  const points = unwound(polygon.map(([lng, lat]) => ({ x: whole(lng), y: whole(lat) })))
  const [first, last] = [points[0]!, points.at(-1)!]
  const isClosed = first.y === last.y && (first.x - last.x) % turn === 0
  if (!isClosed) refuse('must be closed: the last point must equal the first')
  const box = {
    west: Math.min(...points.map(({ x }) => x)),
    south: Math.min(...points.map(({ y }) => y)),
    east: Math.max(...points.map(({ x }) => x)),
    north: Math.max(...points.map(({ y }) => y)),
  }
  if (first.x !== last.x || box.east - box.west > longestSide || box.north - box.south > longestSide)
    refuse('must fit into a square of ten degrees')
  requireSimple(points)
  return { polygon, points, ...box, extent: extentOf(points) }
}

const rounded = (degrees: number): number => Math.round(degrees * million) / million
const whole = (degrees: number): number => Math.round(degrees * million)

/** Continues the longitudes beyond 180 degrees, so that each step takes the shorter way around the earth. */
function unwound(points: readonly Point[]): Point[] {
  let [before, shift] = [points[0]!.x, 0]
  return points.map(({ x, y }) => {
    const step = x + shift - before
    shift += step > turn / 2 ? -turn : step < -turn / 2 ? turn : 0
    before = x + shift
    return { x: before, y }
  })
}

function requireSimple(points: readonly Point[]): void {
  const edges = points.slice(1).map((end, at) => ({ from: points[at]!, to: end }))
  for (const [at, { from, to }] of edges.entries())
    if (from.x === to.x && from.y === to.y) refuse(`must not contain point ${at} twice in a row`)
  const last = edges.length - 1
  for (let one = 0; one <= last; one++)
    for (let other = one + 1; other <= last; other++) {
      const a = edges[one]!
      const b = edges[other]!
      const isWrong =
        other === one + 1 ? isReversal(a, b) : one === 0 && other === last ? isReversal(b, a) : meet(a, b)
      if (isWrong)
        refuse(`must not cross or touch itself: the edges that begin at points ${one} and ${other} meet`)
    }
}

interface Edge {
  from: Point
  to: Point
}

/** Determines on which side of the edge a point lies: the result is above 0 if the point is to the left. */
const side = ({ from, to }: Edge, { x, y }: Point): number =>
  (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)

/** True if two edges that share a corner also share other points. Edge `b` begins where `a` ends. */
function isReversal(a: Edge, b: Edge): boolean {
  const forward = (a.to.x - a.from.x) * (b.to.x - b.from.x) + (a.to.y - a.from.y) * (b.to.y - b.from.y)
  return side(a, b.to) === 0 && forward < 0
}

function meet(a: Edge, b: Edge): boolean {
  if (!overlap(a.from.x, a.to.x, b.from.x, b.to.x)) return false
  if (!overlap(a.from.y, a.to.y, b.from.y, b.to.y)) return false
  return !isApart(a, b) && !isApart(b, a)
}

/** Returns true if both ends of the second edge lie strictly on the same side of the line through the first edge. */
const isApart = (edge: Edge, { from, to }: Edge): boolean =>
  Math.sign(side(edge, from)) * Math.sign(side(edge, to)) > 0

const overlap = (a: number, b: number, c: number, d: number): boolean =>
  Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d))

/**
 * Computes twice the enclosed area. Uses big integers, because intermediate sums may exceed the exact range of a number
 * although the result does not.
 */
function extentOf(points: readonly Point[]): number {
  const origin = points[0]!
  let sum = 0n
  for (const [at, to] of points.slice(1).entries()) sum += BigInt(side({ from: origin, to: points[at]! }, to))
  return Number(sum < 0n ? -sum : sum)
}

function refuse(why: string): never {
  throw invalidField('area.polygon', why)
}
