export { tagAdded, type TaggedKind, taggedKinds, tagRemoved } from './tag-events.ts'
export { tellTags } from './tell-tags.ts'
