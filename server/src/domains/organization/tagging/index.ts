export { tagAdded, type TaggedKind, taggedKinds, tagRemoved } from './tag-events.ts'
export { emitTagChanges } from './emit-tag-changes.ts'
