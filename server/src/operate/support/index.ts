export { makeSupportBundle } from './make-support-bundle.ts'
