import * as z from 'zod'
import type { Parameter } from '../../kernel/database/queries.ts'
import { invalidField } from '../../kernel/errors.ts'

const longestSide = 0.5

export const boxInput = z
  .strictObject({
    south: z.number().min(-90).max(90),
    west: z.number().min(-180).max(180),
    north: z.number().min(-90).max(90),
    east: z.number().min(-180).max(180),
  })
  .describe(
    'Only those in this box, its border included: at most half a degree a side. One whose `west` is greater than its `east` lies over the 180th degree.',
  )
export type Box = z.output<typeof boxInput>

/** Conditions on doors `r`. The bands of the index are named one by one, so that in each only the span is read. */
export function withinBox(box: Box, bind: (value: Parameter) => string): string[] {
  const { south, west, north, east } = box
  if (south > north) throw invalidField('box.north', 'must not be south of the south')
  const width = east - west + (east < west ? 360 : 0)
  // Differences of what is written to a few places are off by less.
  const slack = 1e-9
  if (north - south > longestSide + slack) throw invalidField('box.north', tooLong)
  if (width > longestSide + slack) throw invalidField('box.east', tooLong)
  const [first, last] = [Math.floor(south * 100 - slack), Math.floor(north * 100 + slack)]
  const bands = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const longitudes =
    west <= east
      ? `r.longitude between ${bind(String(west))}::numeric and ${bind(String(east))}::numeric`
      : `(r.longitude >= ${bind(String(west))}::numeric or r.longitude <= ${bind(String(east))}::numeric)`
  return [
    'r.latitude is not null',
    `floor(r.latitude * 100)::integer = any (${bind(bands)}::integer[])`,
    longitudes,
    `r.latitude between ${bind(String(south))}::numeric and ${bind(String(north))}::numeric`,
  ]
}

const tooLong = `must be within half a degree of the other side`
