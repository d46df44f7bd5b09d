import { onePort, pretendedPort, type Providers } from '../providers/index.ts'
import { type GoogleStreetViewSettings, googleStreetView } from './google-street-view.ts'
import type { Imagery, ImageryProvider } from './imagery-provider.ts'
import { pretendedImagery } from './pretended/pretended-imagery.ts'

/** `unset`: demonstrations pretend, all others have nobody to ask. */
export type ImagerySettings = { provider: 'unset' | 'fake' | 'off' } | GoogleStreetViewSettings

export function createImagery(settings: ImagerySettings, providers: Providers): Imagery {
  return settings.provider === 'google'
    ? onePort(googleStreetView(settings, providers))
    : pretendedPort<ImageryProvider>(settings.provider, pretendedImagery)
}
