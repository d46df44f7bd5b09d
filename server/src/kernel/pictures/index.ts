export type { Mockup, MockupJob } from './mockup.ts'
export { createPictures, type Pictures, type PictureCleaning } from './pictures.ts'
export { formatOf, mustBeOneOf, type PictureFormat } from './picture-format.ts'
export type { CleanPicture, PictureRequirements, RefusedPicture } from './picture-job.ts'
