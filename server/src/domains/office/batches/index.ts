export { requeueBatches, runBatchTask } from './run-batch.ts'
export { sweepBatches } from './sweep-batches.ts'
