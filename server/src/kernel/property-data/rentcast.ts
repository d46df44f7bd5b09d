import * as z from 'zod'
import type { Providers } from '../providers/index.ts'
import type { PlaceToLookUp, PropertyDataProvider, PropertyFacts } from './property-data.ts'

export interface RentcastSettings {
  provider: 'rentcast'
  apiKey: string
  /** Base URL of the API, for tests. */
  api?: string | undefined
}

const service = 'The property data service'
const usualApi = 'https://api.rentcast.io'

const number = z.number().nullish().catch(null)
const word = z.string().nullish().catch(null)

/**
 * The fields of a property that this project uses. A field with a value of an unexpected type counts as absent. If an
 * answer contains several properties, only the first is read.
 */
const record = z.object({
  squareFootage: number,
  lotSize: number,
  yearBuilt: number,
  features: z.object({ floorCount: number, exteriorType: word, roofType: word }).nullish().catch(null),
})
const records = z
  .array(z.unknown())
  .transform((all) => all.slice(0, 1))
  .pipe(z.array(record))

/**
 * Creates a provider that uses RentCast. RentCast answers `GET /v1/properties?address=` with 404 if it does not know
 * the property.
 */
export function rentcast(
  { apiKey, api = usualApi }: RentcastSettings,
  providers: Providers,
): PropertyDataProvider {
  return {
    source: 'rentcast',
    async lookup(place) {
      const url = new URL('/v1/properties', api)
      url.searchParams.set('address', addressOf(place))
      const answer = await providers.request({
        service,
        url,
        headers: { accept: 'application/json', 'x-api-key': apiKey },
      })
      if (answer.status === 404) return null
      if (answer.status >= 400)
        throw answer.useless(`The service refused the request with status ${answer.status}.`)
      const [first] = answer.read(records)
      return first ? factsOf(first) : null
    },
  }
}

/** Formats the address as the API requires: `Street, City, State, Zip`. */
function addressOf({ line1, line2, city, state, zip }: PlaceToLookUp): string {
  return [line2 === null ? line1 : `${line1}, ${line2}`, city, state, zip].join(', ')
}

function factsOf({ squareFootage, lotSize, yearBuilt, features }: z.infer<typeof record>): PropertyFacts {
  return {
    sqft: whole(squareFootage, 1, 10_000_000),
    stories: storiesOf(features?.floorCount),
    lot_sqft: whole(lotSize, 1, 100_000_000),
    year_built: whole(yearBuilt, 1500, 2200),
    siding_type: wordOf(features?.exteriorType),
    roof_type: wordOf(features?.roofType),
  }
}

/** Rounds a value to a whole number. Null if the value is missing or the result is not between `least` and `most`. */
function whole(value: number | null | undefined, least: number, most: number): number | null {
  const rounded = Math.round(value ?? 0)
  return rounded >= least && rounded <= most ? rounded : null
}

function storiesOf(floors: number | null | undefined): string | null {
  const tenths = whole((floors ?? 0) * 10, 1, 999)
  return tenths === null ? null : (tenths / 10).toFixed(1)
}

function wordOf(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, 60).trim()
  return trimmed === '' ? null : trimmed
}
