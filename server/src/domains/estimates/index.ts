export { estimateAccepted, estimateCreated } from './estimate-events.ts'
export { canEstimate, type EstimateStatus, estimateStatuses } from './estimate-status.ts'
export { type Estimate, estimateSchema } from './estimate.ts'
export { insertEstimate, type NewEstimate } from './estimates-table.ts'
