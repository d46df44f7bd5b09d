export { createImagery, type ImagerySettings } from './create-imagery.ts'
export { isSigningSecret } from './sign-url.ts'
export type { Imagery, ImageryProvider, Panorama, Picture, PictureSubject, View } from './imagery-provider.ts'
