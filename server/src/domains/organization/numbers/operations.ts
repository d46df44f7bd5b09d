export { assignNumber } from './operations/assign.ts'
export { releaseNumber } from './operations/release.ts'
