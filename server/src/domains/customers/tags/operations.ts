export { applyTags } from './operations/apply.ts'
export { listTags } from './operations/list.ts'
export { saveTag } from './operations/save.ts'
