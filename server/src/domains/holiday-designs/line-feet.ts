import { invalidField } from '../../kernel/errors.ts'
import { metersBetween } from '../../kernel/maps/index.ts'
import {
  decimal,
  divideHalfUp,
  type Fraction,
  formatDecimal,
  fractionOf,
  times,
} from '../../kernel/money/index.ts'
import type { Line } from './elements.ts'
import type { Scale } from './scale.ts'
import type { Point, View } from './view.ts'

/** What lengths are reckoned from. */
export interface Measured {
  view: View
  scale: Scale | null
}

const feetInMeters = 0.3048

/** How long a line is, in tenths of a foot: as it was given, else as it is drawn, half up. Null: nothing says how long a pixel is. */
export function tenthsOf(
  { feet, points }: Pick<Line, 'feet' | 'points'>,
  { view, scale }: Measured,
): number | null {
  if (feet !== null) return Number(roundTenths(fractionOf(decimal(feet))))
  if (view === 'satellite') return Math.round((metersAlong(points) / feetInMeters) * 10)
  return scale === null ? null : tenthsAlong(points, scale)
}

/** The same of every line; refuses a picture without a scale. */
export function requireTenths(lines: readonly Line[], measured: Measured): number[] {
  return lines.map((line) => {
    const tenths = tenthsOf(line, measured)
    if (tenths === null) throw invalidField('scale', 'is needed: nothing says how long the lines are')
    return tenths
  })
}

/** Of all lines together; null: there is one whose length nothing says. Refuses what no house and no street has. */
export function totalFeet(
  lines: readonly Pick<Line, 'feet' | 'points'>[],
  measured: Measured,
): string | null {
  const tenths = lines.map((line) => tenthsOf(line, measured))
  return tenths.every((each) => each !== null) ? feetTogether(tenths) : null
}

/** More is no quantity of a line: a scale that is wrong, or lines from pole to pole. */
const mostFeet = 100_000_000

/** The same of lengths that are known. */
export function feetTogether(tenths: readonly number[]): string {
  const sum = tenths.reduce((all, each) => all + each, 0)
  if (sum > 10 * mostFeet)
    throw invalidField('lines', `must come to at most ${mostFeet} feet together: is the scale right?`)
  return feetOf(sum)
}

export function feetOf(tenths: number): string {
  return formatDecimal({ units: BigInt(tenths), places: 1 })
}

/** Up to a multiple of the increment. */
export function billableFeet(tenths: number, incrementFt: number): number {
  return Math.ceil(tenths / (10 * incrementFt)) * incrementFt
}

/** How many pixels of a picture are a foot, for what is only drawn. */
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
 * Pixels over pixels of the scale, times its feet. Roots have no end, so they are taken to thirty places; what is left of
 * them at fifteen is none of the length: a line that is a half to the last place is one.
 */
function tenthsAlong(points: readonly Point[], scale: Scale): number {
  const pixels = pairs(points).reduce((sum, [from, to]) => sum + pixelsBetween(from, to), 0n)
  const ofScale = pixelsBetween(scale.from, scale.to)
  const feet = times({ numerator: pixels, denominator: ofScale }, fractionOf(decimal(scale.feet)))
  const known = divideHalfUp(feet.numerator * 10n ** knownPlaces, feet.denominator)
  return Number(roundTenths({ numerator: known, denominator: 10n ** knownPlaces }))
}

const rootPlaces = 30n
const knownPlaces = 15n

const roundTenths = ({ numerator, denominator }: Fraction): bigint =>
  divideHalfUp(10n * numerator, denominator)

/** In hundredths of a pixel, which points are kept in, with so many places as roots are taken to. */
function pixelsBetween(from: Point, to: Point): bigint {
  const [x, y] = [hundredths(to[0]) - hundredths(from[0]), hundredths(to[1]) - hundredths(from[1])]
  return rootOf((x * x + y * y) * 10n ** (2n * rootPlaces))
}

const hundredths = (pixels: number): bigint => BigInt(Math.round(pixels * 100))

/** The largest whole number whose square is no more; Newton's way, from above, which is a little more than a float knows. */
function rootOf(square: bigint): bigint {
  if (square === 0n) return 0n
  let root = BigInt(Math.ceil(Math.sqrt(Number(square)) * (1 + 1e-12))) + 1n
  for (;;) {
    const next = (root + square / root) / 2n
    if (next >= root) return root
    root = next
  }
}
