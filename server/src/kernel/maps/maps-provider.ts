import type { Port } from '../providers/index.ts'
import type { Leg, Place } from './place.ts'

export interface AddressToFind {
  line1: string
  city: string | null
  state: string | null
  zip: string | null
  /** ISO 3166 alpha-2. */
  country: string
}

/** Somebody who knows where addresses are and how long one drives. Call it inside `ctx.outside`. */
export interface MapsProvider {
  readonly source: 'google' | 'pretended'
  /** For so many days its terms let us keep where an address is; null: for good. */
  readonly keepsDays: number | null
  /** Null: there is no such address, or no more than its town is known. */
  geocode(address: AddressToFind): Promise<Place | null>
  /** From each of the places to each of them; null where no road leads there. */
  matrix(places: readonly Place[]): Promise<(Leg | null)[][]>
}

/** Null: nobody is asked, and ways are reckoned by the line through the air. */
export type Maps = Port<MapsProvider>
