export { changesSync } from './changes-sync.ts'
