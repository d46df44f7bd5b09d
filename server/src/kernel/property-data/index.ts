export { createPropertyData, type PropertyDataSettings } from './create-property-data.ts'
export type { PlaceToLookUp, PropertyData, PropertyDataProvider, PropertyFacts } from './property-data.ts'
