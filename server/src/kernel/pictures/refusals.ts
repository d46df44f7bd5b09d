import { mostPixels, type RefusedPicture } from './picture-job.ts'

export const broken: RefusedPicture = { refused: 'must be a complete picture that can be decoded' }
export const moving: RefusedPicture = { refused: 'must be a single picture, not an animation' }
export const tooLarge: RefusedPicture = {
  refused: `must have at most ${mostPixels / 1_000_000} million pixels`,
}
