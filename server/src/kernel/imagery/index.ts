export { createImagery, type ImagerySettings } from './create-imagery.ts'
export { isSigningSecret } from './sign-url.ts'
export type { Imagery, ImageryProvider, Panorama, Picture, Sight, View } from './imagery-provider.ts'
