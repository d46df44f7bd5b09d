export { resourceChangeSchema } from './change.ts'
export { purgeResults } from './upload/forget-results.ts'
