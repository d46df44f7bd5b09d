import type { PropertyFacts } from '../../../kernel/property-data/index.ts'
import { estimatedMeasurements } from './estimated-measurements.ts'
import type { PropertyDetails } from './property-record.ts'

const nothing: PropertyDetails = {
  sqft: null,
  stories: null,
  lot_sqft: null,
  year_built: null,
  roof_sqft: null,
  gutter_linear_ft: null,
  siding_type: null,
  roof_type: null,
}

/**
 * Combines a provider's facts about a building with estimates of measurements that no provider reports. The estimates
 * are computed from the provider's values or, where these are missing, from the stored values of the property.
 */
export function combineFacts(
  property: PropertyDetails,
  facts: PropertyFacts | null,
): { values: PropertyDetails; estimated: (keyof PropertyDetails)[] } {
  const estimates =
    facts &&
    estimatedMeasurements({
      sqft: facts.sqft ?? property.sqft,
      stories: facts.stories ?? property.stories,
    })
  return {
    values: { ...nothing, ...facts, ...estimates },
    estimated: estimates ? ['roof_sqft', 'gutter_linear_ft'] : [],
  }
}
