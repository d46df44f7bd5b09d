import { onePort, simulatedPort, type Providers } from '../providers/index.ts'
import { simulatedPropertyData } from './simulated-property-data.ts'
import type { PropertyData } from './property-data.ts'
import { rentcast, type RentcastSettings } from './rentcast.ts'

/**
 * Configured provider of property data. With `unset`, demonstration companies and organizations with a test clock use
 * the simulated provider, and all others have no provider.
 */
export type PropertyDataSettings = { provider: 'unset' | 'fake' | 'off' } | RentcastSettings

export function createPropertyData(settings: PropertyDataSettings, providers: Providers): PropertyData {
  return settings.provider === 'rentcast'
    ? onePort(rentcast(settings, providers))
    : simulatedPort(settings.provider, simulatedPropertyData)
}
