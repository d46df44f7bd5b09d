import { invalidField } from '../../../kernel/errors.ts'
import { metersBetween } from '../../../kernel/maps/index.ts'
import {
  decimal,
  divideHalfUp,
  type Fraction,
  formatDecimal,
  fractionOf,
  times,
} from '../../../kernel/money/index.ts'
import type { Line } from './elements.ts'
import type { Scale } from './scale.ts'
import type { Point, View } from './view.ts'

/** Data from which the lengths of drawn lines are computed. */
export interface Measured {
  view: View
  scale: Scale | null
}

const feetInMeters = 0.3048

/**
 * Returns the length of a line in tenths of a foot. This is the entered length, or else the drawn length, rounded half
 * up. On a satellite map, the drawn length is computed from the coordinates; on a picture, it is computed with the
 * scale. Null if no length was entered and the picture has no scale.
 */
export function tenthsOf(
  { feet, points }: Pick<Line, 'feet' | 'points'>,
  { view, scale }: Measured,
): number | null {
  if (feet !== null) return Number(roundTenths(fractionOf(decimal(feet))))
  if (view === 'satellite') return Math.round((metersAlong(points) / feetInMeters) * 10)
  return scale === null ? null : tenthsAlong(points, scale)
}

/**
 * Returns the length of every line in tenths of a foot. Refuses a line whose length is unknown because the picture has
 * no scale.
 */
export function requireTenths(lines: readonly Line[], measured: Measured): number[] {
  return lines.map((line) => {
    const tenths = tenthsOf(line, measured)
    if (tenths === null)
      throw invalidField('scale', 'is required, because the lengths of the lines are unknown')
    return tenths
  })
}

/**
 * Returns the total length of all lines in feet. Null if the length of any line is unknown. Refuses unrealistic totals.
 */
export function totalFeet(
  lines: readonly Pick<Line, 'feet' | 'points'>[],
  measured: Measured,
): string | null {
  const tenths = lines.map((line) => tenthsOf(line, measured))
  return tenths.every((each) => each !== null) ? feetTogether(tenths) : null
}

/** Maximum quantity of an estimate line, in feet. A larger value can only come from a wrong scale. */
const mostFeet = 100_000_000

/** Returns the sum of the lengths in feet. `tenths` are lengths in tenths of a foot. */
export function feetTogether(tenths: readonly number[]): string {
  const sum = tenths.reduce((all, each) => all + each, 0)
  if (sum > 10 * mostFeet)
    throw invalidField('lines', `must have a total length of at most ${mostFeet} feet; check the scale`)
  return feetOf(sum)
}

export function feetOf(tenths: number): string {
  return formatDecimal({ units: BigInt(tenths), places: 1 })
}

/** Converts a length from tenths of a foot to feet, rounded up to a multiple of `incrementFt`. */
export function billableFeet(tenths: number, incrementFt: number): number {
  return Math.ceil(tenths / (10 * incrementFt)) * incrementFt
}

/** Number of pixels of the picture per foot. Null without a scale. It is not exact and is used only for drawing. */
export function pixelsPerFoot(scale: Scale | null): number | null {
  if (scale === null) return null
  const [from, to] = [scale.from, scale.to]
  return Math.hypot(to[0] - from[0], to[1] - from[1]) / Number(scale.feet)
}

const pairs = (points: readonly Point[]): [Point, Point][] =>
  points.slice(1).map((point, at) => [points[at]!, point])

function metersAlong(points: readonly Point[]): number {
  return pairs(points).reduce((sum, [from, to]) => sum + metersBetween(placeOf(from), placeOf(to)), 0)
}

const placeOf = ([latitude, longitude]: Point) => ({ latitude, longitude })

/**
 * Computes the length of a drawn line in tenths of a foot: its pixels, divided by the pixels of the scale, multiplied
 * by the feet of the scale. Lengths in pixels are square roots and mostly irrational, so they are computed to 30
 * decimal places. The result is first rounded to 15 places. Otherwise a small error could cause a length of exactly
 * half a tenth to be rounded down.
 */
function tenthsAlong(points: readonly Point[], scale: Scale): number {
  const pixels = pairs(points).reduce((sum, [from, to]) => sum + pixelsBetween(from, to), 0n)
  const ofScale = pixelsBetween(scale.from, scale.to)
  const feet = times({ numerator: pixels, denominator: ofScale }, fractionOf(decimal(scale.feet)))
  const scaledFeet = divideHalfUp(feet.numerator * 10n ** knownPlaces, feet.denominator)
  return Number(roundTenths({ numerator: scaledFeet, denominator: 10n ** knownPlaces }))
}

const rootPlaces = 30n
const knownPlaces = 15n

const roundTenths = ({ numerator, denominator }: Fraction): bigint =>
  divideHalfUp(10n * numerator, denominator)

/**
 * Distance between two points in hundredths of a pixel, the precision of stored points. The result is an integer: the
 * distance multiplied by 10 to the power `rootPlaces`.
 */
function pixelsBetween(from: Point, to: Point): bigint {
  const [x, y] = [hundredths(to[0]) - hundredths(from[0]), hundredths(to[1]) - hundredths(from[1])]
  return rootOf((x * x + y * y) * 10n ** (2n * rootPlaces))
}

const hundredths = (pixels: number): bigint => BigInt(Math.round(pixels * 100))

/**
 * Integer square root by Newton's method. The first guess is the floating-point root, increased slightly, because the
 * method needs a start above the root.
 */
function rootOf(square: bigint): bigint {
  if (square === 0n) return 0n
  let root = BigInt(Math.ceil(Math.sqrt(Number(square)) * (1 + 1e-12))) + 1n
  for (;;) {
    const next = (root + square / root) / 2n
    if (next >= root) return root
    root = next
  }
}
