export { findUnbooked } from './find-unbooked.ts'
