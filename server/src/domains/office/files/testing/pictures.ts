export { png, pngChunk } from '../../../../kernel/pictures/testing/drawn-png.ts'

/** A picture of 4 × 3 pixels, all in the same red. */
export const webp = Buffer.from(
  'UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoEAAMAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA=',
  'base64',
)
