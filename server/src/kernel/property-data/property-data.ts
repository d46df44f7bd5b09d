import type { Port } from '../providers/index.ts'

/** Address of the property to look up. */
export interface PlaceToLookUp {
  /** Normalized text of the address, as `addressKey` returns it. Equal addresses have equal keys. */
  key: string
  line1: string
  line2: string | null
  city: string
  state: string
  zip: string
}

/** Facts about a building and its lot. Unknown facts are null. */
export interface PropertyFacts {
  /** Floor area of the building, in square feet. */
  sqft: number | null
  /** Number of stories, with one decimal place, such as `1.5`. */
  stories: string | null
  /** Area of the lot, in square feet. */
  lot_sqft: number | null
  year_built: number | null
  siding_type: string | null
  roof_type: string | null
}

/** Provider of facts about buildings, by address. */
export interface PropertyDataProvider {
  /** Name of the provider, as it appears in answers. */
  readonly source: string
  /**
   * Looks up facts about the building at an address. Null if the provider has no data about a building there. Rejects
   * with `NoAnswer` if the provider does not answer.
   */
  lookup(place: PlaceToLookUp): Promise<PropertyFacts | null>
}

export type PropertyData = Port<PropertyDataProvider>
