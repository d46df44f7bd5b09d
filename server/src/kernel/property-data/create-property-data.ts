import { realPort, simulatedPort, type Providers } from '../providers/index.ts'
import { simulatedPropertyData } from './simulated-property-data.ts'
import type { PropertyData, PropertyDataProvider } from './property-data.ts'
import { rentcast, type RentcastSettings } from './rentcast.ts'

/**
 * Configured provider of property data. With `unset`, demonstration companies and organizations with a test clock use
 * the simulated provider, and all others have no provider. The former never have a real one.
 */
export type PropertyDataSettings = { provider: 'unset' | 'fake' | 'off' } | RentcastSettings

export function createPropertyData(settings: PropertyDataSettings, providers: Providers): PropertyData {
  return settings.provider === 'rentcast'
    ? realPort<PropertyDataProvider>(rentcast(settings, providers), simulatedPropertyData)
    : simulatedPort(settings.provider, simulatedPropertyData)
}
