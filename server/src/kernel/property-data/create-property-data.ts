import { onePort, simulatedPort, type Providers } from '../providers/index.ts'
import { simulatedPropertyData } from './simulated-property-data.ts'
import type { PropertyData } from './property-data.ts'
import { rentcast, type RentcastSettings } from './rentcast.ts'

/** `unset`: demo organizations use the simulated provider, all others have none. */
export type PropertyDataSettings = { provider: 'unset' | 'fake' | 'off' } | RentcastSettings

export function createPropertyData(settings: PropertyDataSettings, providers: Providers): PropertyData {
  return settings.provider === 'rentcast'
    ? onePort(rentcast(settings, providers))
    : simulatedPort(settings.provider, simulatedPropertyData)
}
