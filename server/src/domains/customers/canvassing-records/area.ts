import * as z from 'zod'
import { parsePostalCode, parseState } from '../../../kernel/contact/index.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { exactlyOne, withRules } from '../../../kernel/schema/member-rules.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { readRing } from './ring.ts'

const point = z.array(z.number().min(-180).max(180)).length(2)

const city = z.strictObject({ city: text(120, 1), state: text(120, 1) })

export const areaInput = withRules(
  z.strictObject({
    zips: z.array(text(12, 1)).min(1).max(200).optional().describe('ZIP codes.'),
    cities: z.array(city).min(1).max(50).optional().describe('Cities, each with its state.'),
    polygon: z
      .array(point)
      .min(4)
      .max(500)
      .optional()
      .describe(
        'Corners as [longitude, latitude]; the last corner equals the first. The polygon must fit into a ' +
          'square of 10 degrees and must not cross itself. It may cross the 180th meridian. Stored to six ' +
          'decimal places.',
      ),
  }),
  exactlyOne('zips', 'cities', 'polygon'),
)

export const areaSchema = z.object({
  zips: z.array(z.string()).optional(),
  cities: z.array(z.object({ city: z.string(), state: z.string() })).optional(),
  polygon: z.array(z.tuple([z.number(), z.number()])).optional(),
})
export type Area = z.infer<typeof areaSchema>

/**
 * Columns of a stored area: the area as the API returns it, and the values that are compared with postal addresses.
 */
export interface AreaColumns {
  area: Area
  zips: string[] | null
  city_keys: string[] | null
  ring: string[] | null
  west: number | null
  south: number | null
  east: number | null
  north: number | null
  extent: number | null
}

const none = {
  zips: null,
  city_keys: null,
  ring: null,
  west: null,
  south: null,
  east: null,
  north: null,
  extent: null,
}

export function readArea(input: z.output<typeof areaInput>, country: string): AreaColumns {
  if (input.zips) return ofZips(input.zips, country)
  if (input.cities) return ofCities(input.cities, country)
  const { polygon, points, west, south, east, north, extent } = readRing(input.polygon!.map(readPoint))
  const ring = points.flatMap(({ x, y }) => [String(x), String(y)])
  return { ...none, area: { polygon }, ring, west, south, east, north, extent }
}

function readPoint([longitude, latitude]: readonly number[], at: number): [number, number] {
  if (Math.abs(latitude!) > 90)
    throw invalidField(`area.polygon.${at}.1`, 'must be a latitude from -90 to 90')
  return [longitude!, latitude!]
}

function ofZips(input: readonly string[], country: string): AreaColumns {
  const zips = input.map((zip, at) => {
    const read = parsePostalCode(zip, country)
    if (!read) throw invalidField(`area.zips.${at}`, `must be a postal code of ${country}`)
    return country === 'US' ? read.slice(0, 5) : read.toUpperCase()
  })
  const uniqueZips = [...new Set(zips)]
  return { ...none, area: { zips: uniqueZips }, zips: uniqueZips }
}

/** Normalizes a city like the SQL function `quoin.city_key`. */
const cityKey = (city: string, state: string): string =>
  `${city
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[\s.,'’-]+/g, ' ')
    .trim()
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())}|${state.toUpperCase()}`

function ofCities(input: readonly z.output<typeof city>[], country: string): AreaColumns {
  const byKey = new Map<string, { city: string; state: string }>()
  for (const [at, each] of input.entries()) {
    const state = parseState(each.state, country)
    if (!state) throw invalidField(`area.cities.${at}.state`, `must be a state of ${country}`)
    byKey.set(cityKey(each.city, state), { city: each.city, state })
  }
  return { ...none, area: { cities: [...byKey.values()] }, city_keys: [...byKey.keys()] }
}
