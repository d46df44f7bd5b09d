import type { Port } from '../providers/index.ts'

/** Address of the property to look up. */
export interface PlaceToLookUp {
  /** Text by which addresses are compared (`addressKey`). */
  key: string
  line1: string
  line2: string | null
  city: string
  state: string
  zip: string
}

/** Facts about a building and its lot. A fact is null if it is unknown. */
export interface PropertyFacts {
  /** Square feet. */
  sqft: number | null
  /** Number of stories, with one decimal place, such as `1.5`. */
  stories: string | null
  /** Square feet. */
  lot_sqft: number | null
  year_built: number | null
  siding_type: string | null
  roof_type: string | null
}

/** Provider of facts about buildings, by address. */
export interface PropertyDataProvider {
  /** Name of the provider in answers. */
  readonly source: string
  /**
   * Looks up facts about the building at an address. Null if the provider has no such building. Rejects with `NoAnswer`
   * if the provider does not answer.
   */
  lookup(place: PlaceToLookUp): Promise<PropertyFacts | null>
}

export type PropertyData = Port<PropertyDataProvider>
