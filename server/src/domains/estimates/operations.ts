export { createEstimate } from './create-estimate.ts'
export { getEstimate } from './get-estimate.ts'
export { listEstimates } from './list-estimates.ts'
export { patchEstimate } from './patch-estimate.ts'
