export { forgetResults } from './upload/forget-results.ts'
export { resourceChangeSchema } from './change.ts'
