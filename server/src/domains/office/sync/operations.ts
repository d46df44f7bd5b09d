export { changeExamples } from './example.ts'
export { changesSync } from './operations/changes.ts'
export { applyUpload } from './operations/upload/apply.ts'
