import { onePort, pretendedPort, type Providers } from '../providers/index.ts'
import { pretendedPropertyData } from './pretended.ts'
import type { PropertyData } from './property-data.ts'
import { rentcast, type RentcastSettings } from './rentcast.ts'

/** `unset`: demonstrations pretend, all others have nobody to ask. */
export type PropertyDataSettings = { provider: 'unset' | 'fake' | 'off' } | RentcastSettings

export function createPropertyData(settings: PropertyDataSettings, providers: Providers): PropertyData {
  return settings.provider === 'rentcast'
    ? onePort(rentcast(settings, providers))
    : pretendedPort(settings.provider, pretendedPropertyData)
}
