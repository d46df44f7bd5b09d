export { readStreetViewImage } from './operations/image/read.ts'
export { readStreetViewMetadata } from './operations/metadata/read.ts'
