import type { Port } from '../providers/index.ts'
import type { Leg, Place } from './place.ts'

export interface AddressToFind {
  line1: string
  city: string | null
  state: string | null
  zip: string | null
  /** Country code, ISO 3166-1 alpha-2. */
  country: string
}

/** Provider of geocoding and driving times. Call it inside `ctx.callProvider`. */
export interface MapsProvider {
  readonly source: 'google' | 'pretended'
  /** Number of days for which the provider's terms allow storing coordinates. Null means no limit. */
  readonly retentionDays: number | null
  /** Finds the coordinates of an address. Null if the address does not exist or only its town is known. */
  geocode(address: AddressToFind): Promise<Place | null>
  /** Returns the leg from each place to each other place. A leg is null if there is no road. */
  matrix(places: readonly Place[]): Promise<(Leg | null)[][]>
}

/** The map providers of organizations. Without one, distances are straight lines. */
export type Maps = Port<MapsProvider>
