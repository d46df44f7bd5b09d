export { automationParts } from './automation/index.ts'
export { tagNames } from './tag-names.ts'
export { selectTags } from './tags-table.ts'
