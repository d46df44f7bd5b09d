export { resourceChangeSchema } from './change.ts'
export { purgeResults } from './upload/purge-results.ts'
