import { cutText } from '../../../kernel/cut-text.ts'
import type { CleanPicture } from '../../../kernel/pictures/index.ts'

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
const pictureExtension = /\.(jpe?g|png|webp|hei[cf])$/i

/** Changes the extension to that of the stored format: a phone's `IMG_1.HEIC` becomes `IMG_1.jpg`. */
export function pictureName(
  filename: string | null | undefined,
  contentType: CleanPicture['contentType'],
): string {
  const ending = `.${endings[contentType]}`
  const stem = (filename || 'photo').replace(pictureExtension, '')
  return `${cutText(stem, 200 - ending.length) || 'photo'}${ending}`
}
