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

/** Provider of geocoding and driving times. Its methods must be called inside `ctx.callProvider`. */
export interface MapsProvider {
  readonly source: 'google' | 'pretended'
  /** Number of days for which the provider's terms allow storing coordinates. Null means no limit. */
  readonly retentionDays: number | null
  /** Finds the coordinates of an address. Null if the address does not exist, or if only its town could be found. */
  geocode(address: AddressToFind): Promise<Place | null>
  /** Returns the drive from each place to each other place. A drive is null if there is no road. */
  matrix(places: readonly Place[]): Promise<(Leg | null)[][]>
}

/**
 * Selects the map provider of an organization. For an organization without a provider, distances are straight lines.
 */
export type Maps = Port<MapsProvider>
