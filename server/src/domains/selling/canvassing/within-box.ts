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
 * Builds SQL conditions that select the doors `r` within a box on the map. The index divides the map into bands of
 * latitude, each a hundredth of a degree high, and sorts the doors of a band by longitude. The conditions list every
 * band of the box, so that Postgres reads only the relevant longitudes of each band.
 */
export function withinBox(box: Box, bind: (value: Parameter) => string): string[] {
  const { south, west, north, east } = box
  if (south > north) throw invalidField('box.north', 'must not be less than `south`')
  const width = east - west + (east < west ? 360 : 0)
  // Tolerance for rounding errors, in degrees: subtracting decimals such as 0.3 and 0.1 is not exact.
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
 * Returns the first stored position at or after `degrees`. Positions are stored as whole millionths of a degree. The
 * multiplication has a rounding error of less than a thousandth of a millionth, which `1e-3` allows for.
 */
const firstFrom = (degrees: number): number => Math.ceil(degrees * 1e6 - 1e-3)
const lastUpTo = (degrees: number): number => Math.floor(degrees * 1e6 + 1e-3)

const tooLong = `must be within half a degree of the opposite side`
