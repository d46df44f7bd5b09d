export {
  estimateAccepted,
  estimateChangesRequested,
  estimateCreated,
  estimateDeclined,
  estimateExpired,
  estimateSent,
  estimateViewed,
} from './estimate-events.ts'
export { type EstimateColumns, type EstimateCourse, estimateOf, type EstimateRow } from './estimate-row.ts'
export { canEstimate, type EstimateStatus, estimateStatuses } from './estimate-status.ts'
export { findEstimateVersion } from './estimate-versions-table.ts'
export { type CustomerEstimate, customerEstimateSchema } from './customer-estimate.ts'
export { type Estimate, estimateSchema } from './estimate.ts'
export { insertEstimate, type NewEstimate } from './estimates-table.ts'
export { requireEstimate, requireLockedEstimate } from './own-estimate.ts'
export { sweepExpiredEstimates } from './sweep-expired.ts'
export { selectEstimates } from './estimates-table.ts'
export { noteDeposit } from './note-deposit.ts'
export { type Acceptance, acceptanceEvents, recordAcceptance } from './record-acceptance.ts'
export { readSignature, signatureInput } from './signature.ts'
export { type Choice, choiceInput } from './customer-choice.ts'
export { contentOf, depositOf, priceEstimate } from './estimate-pricing.ts'
export type { TaxBasis } from './tax-basis.ts'
