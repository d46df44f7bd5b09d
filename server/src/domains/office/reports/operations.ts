export { createSnapshot } from './operations/snapshots/create.ts'
export { getSnapshot } from './operations/snapshots/get.ts'
export { listSnapshots } from './operations/snapshots/list.ts'
export { summarizeReport } from './operations/summary.ts'
