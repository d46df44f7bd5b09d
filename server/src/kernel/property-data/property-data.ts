import type { Port } from '../providers/index.ts'

/** The place that is asked about. */
export interface PlaceToLookUp {
  /** By which addresses are compared. */
  key: string
  line1: string
  line2: string | null
  city: string
  state: string
  zip: string
}

/** What is known of a building and its ground; null: not known. */
export interface PropertyFacts {
  /** Square feet. */
  sqft: number | null
  /** With one decimal place, such as `1.5`. */
  stories: string | null
  /** Square feet. */
  lot_sqft: number | null
  year_built: number | null
  siding_type: string | null
  roof_type: string | null
}

/** Somebody who knows buildings by their addresses. */
export interface PropertyDataProvider {
  /** As answers tell it. */
  readonly source: string
  /** Null: there is no such building. Rejects with `NoAnswer`. */
  lookup(place: PlaceToLookUp): Promise<PropertyFacts | null>
}

export type PropertyData = Port<PropertyDataProvider>
