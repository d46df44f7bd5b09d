export { changesSync } from './operations/changes.ts'
