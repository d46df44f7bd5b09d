export { automationParts } from './automation/index.ts'
export { tagAdded, tagRemoved } from './tag-events.ts'
export { selectTags } from './tags-table.ts'
export { tellTags } from './tell-tags.ts'
