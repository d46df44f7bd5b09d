import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'

export const views = ['satellite', 'street_view', 'photo'] as const
export type View = (typeof views)[number]
export const isMap = (view: View): boolean => view === 'satellite'

/** A point in a design: `[x, y]` in pixels of the picture, `[latitude, longitude]` on a satellite map. */
export type Point = [number, number]
export const pointSchema = z.tuple([z.number(), z.number()])

const mostPixels = 10_000
const degrees = [90, 180] as const
/**
 * Precision of stored points. They are rounded to 1/100 of a pixel, or to 1/10,000,000 of a degree, which is about a
 * centimeter on the ground.
 */
const places = { pixels: 100, degrees: 10_000_000 } as const

export const pointInput = () =>
  z
    .array(z.number().min(-degrees[1]).max(mostPixels))
    .length(2)
    .meta({ example: [100, 400] })

/**
 * Converts a point to its stored form. Refuses pixels outside the maximum size of a picture, and coordinates outside
 * the range of latitude and longitude.
 */
export function readPoint(view: View, coordinates: readonly number[], field: string): Point {
  return isMap(view) ? readPosition(coordinates, field) : readPixels(coordinates, field)
}

function readPixels(coordinates: readonly number[], field: string): Point {
  const at = coordinates.findIndex((value) => value < 0)
  if (at >= 0) throw invalidField(`${field}.${at}`, `must be a pixel from 0 to ${mostPixels}`)
  return rounded(coordinates, places.pixels)
}

function readPosition(coordinates: readonly number[], field: string): Point {
  const at = coordinates.findIndex((value, index) => Math.abs(value) > degrees[index]!)
  if (at >= 0)
    throw invalidField(
      `${field}.${at}`,
      `must be a ${at === 0 ? 'latitude' : 'longitude'} from -${degrees[at]} to ${degrees[at]}`,
    )
  return rounded(coordinates, places.degrees)
}

const rounded = ([first, second]: readonly number[], parts: number): Point => [
  nearest(first!, parts),
  nearest(second!, parts),
]

/** Rounds a value to a multiple of 1/`parts`. `|| 0` turns negative zero into 0, because JSON has no negative zero. */
const nearest = (value: number, parts: number): number => Math.round(value * parts) / parts || 0
