export { createPictures, type Pictures, type PictureCleaning } from './pictures.ts'
export { formatOf, mustBeOneOf, type PictureFormat } from './picture-format.ts'
export type { CleanPicture, PictureWanted, RefusedPicture } from './picture-job.ts'
export type { MockupJob } from './mockup.ts'
