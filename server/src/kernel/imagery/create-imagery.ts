import { realPort, simulatedPort, type Providers } from '../providers/index.ts'
import { type GoogleStreetViewSettings, googleStreetView } from './google-street-view.ts'
import type { Imagery, ImageryProvider } from './imagery-provider.ts'
import { simulatedImagery } from './simulated/simulated-imagery.ts'

/**
 * Configured provider of street pictures. With `unset`, demonstration companies and organizations with a test clock
 * use the simulated provider, and all others have no provider. The former never have a real one.
 */
export type ImagerySettings = { provider: 'unset' | 'fake' | 'off' } | GoogleStreetViewSettings

export function createImagery(settings: ImagerySettings, providers: Providers): Imagery {
  return settings.provider === 'google'
    ? realPort<ImageryProvider>(googleStreetView(settings, providers), simulatedImagery)
    : simulatedPort<ImageryProvider>(settings.provider, simulatedImagery)
}
