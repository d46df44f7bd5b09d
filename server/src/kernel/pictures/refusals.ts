import { mostPixels, type RefusedPicture } from './picture-job.ts'

export const broken: RefusedPicture = { refused: 'must be a whole picture that can be decoded' }
export const moving: RefusedPicture = { refused: 'must be a single picture that stands still' }
export const tooLarge: RefusedPicture = {
  refused: `must have at most ${mostPixels / 1_000_000} million pixels`,
}
