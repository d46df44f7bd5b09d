export { resourceChangeSchema } from './change.ts'
export { resourceKinds } from './feed-kind.ts'
export { type LiveRooms, liveRooms } from './live-rooms.ts'
export { purgeResults } from './upload/purge-results.ts'
