import * as z from 'zod'
import type { Parameter } from '../../../kernel/database/queries.ts'
import { invalidField } from '../../../kernel/errors.ts'

const longestSide = 0.5

export const boxInput = z
  .strictObject({
    south: z.number().min(-90).max(90),
    west: z.number().min(-180).max(180),
    north: z.number().min(-90).max(90),
    east: z.number().min(-180).max(180),
  })
  .describe(
    'Only doors in this box, including its border. A side can be at most half a degree long. If `west` ' +
      'is greater than `east`, the box crosses the 180th meridian.',
  )
export type Box = z.output<typeof boxInput>

/**
 * Conditions on doors `r`. The bands of the index are listed individually, so that each reads only the relevant span.
 */
export function withinBox(box: Box, bind: (value: Parameter) => string): string[] {
  const { south, west, north, east } = box
  if (south > north) throw invalidField('box.north', 'must not be less than `south`')
  const width = east - west + (east < west ? 360 : 0)
  // Rounding tolerance for differences of values with few decimal places.
  const slack = 1e-9
  if (north - south > longestSide + slack) throw invalidField('box.north', tooLong)
  if (width > longestSide + slack) throw invalidField('box.east', tooLong)
  const [first, last] = [Math.floor(south * 100 - slack), Math.floor(north * 100 + slack)]
  const bands = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const [from, to] = [bind(firstFrom(west)), bind(lastUpTo(east))]
  const longitudes =
    west <= east
      ? `r.x between ${from}::integer and ${to}::integer`
      : `(r.x >= ${from}::integer or r.x <= ${to}::integer)`
  const [lowest, highest] = [bind(firstFrom(south)), bind(lastUpTo(north))]
  return [
    'r.band is not null',
    `r.band = any (${bind(bands)}::integer[])`,
    longitudes,
    `r.y between ${lowest}::integer and ${highest}::integer`,
  ]
}

/**
 * Positions are stored and compared in millionths of a degree. Rounding errors of products are below a thousandth of
 * one.
 */
const firstFrom = (degrees: number): number => Math.ceil(degrees * 1e6 - 1e-3)
const lastUpTo = (degrees: number): number => Math.floor(degrees * 1e6 + 1e-3)

const tooLong = `must be within half a degree of the other side`
