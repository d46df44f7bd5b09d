export { resourceChangeSchema } from './change.ts'
export { forgetResults } from './upload/forget-results.ts'
