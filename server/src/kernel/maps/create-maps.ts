import { realPort, simulatedPort, type Providers } from '../providers/index.ts'
import { googleMaps, type GoogleMapsSettings } from './google-maps.ts'
import type { Maps, MapsProvider } from './maps-provider.ts'
import { simulatedMaps } from './simulated-maps.ts'

/**
 * Configured map provider. With `unset`, demonstration companies and organizations with a test clock have simulated
 * maps, and all others have no provider. The former never have real maps.
 */
export type MapsSettings = { provider: 'unset' | 'fake' | 'off' } | GoogleMapsSettings

export function createMaps(settings: MapsSettings, providers: Providers): Maps {
  const simulated: MapsProvider = simulatedMaps()
  if (settings.provider === 'google') return realPort(googleMaps(settings, providers), simulated)
  return simulatedPort(settings.provider, simulated)
}
