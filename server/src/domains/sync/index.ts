export { forgetResults } from './upload/forget-results.ts'
