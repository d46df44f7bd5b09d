export { automationParts } from './automation/index.ts'
export { tagAdded, tagRemoved } from './tag-events.ts'
export { tagNames } from './tag-names.ts'
export { tellTags } from './tell-tags.ts'
