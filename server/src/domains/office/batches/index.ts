export { automationParts } from './automation/index.ts'
export type { Batch } from './batch.ts'
export { requeueBatches, runBatchTask } from './run-batch.ts'
export { sweepBatches } from './sweep-batches.ts'
