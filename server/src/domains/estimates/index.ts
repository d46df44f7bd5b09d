export { automationParts } from './automation/index.ts'
export {
  depositCollected,
  estimateAccepted,
  estimateChangesRequested,
  estimateCreated,
  estimateDeclined,
  estimateExpired,
  estimateSent,
  estimateViewed,
} from './estimate-events.ts'
export { emptyEstimate } from './new-estimate-fields.ts'
export { estimatePatch } from './estimate-changes.ts'
export { canEstimate, type EstimateStatus, estimateStatuses } from './estimate-status.ts'
export { findEstimateVersion } from './estimate-versions-table.ts'
export { type CustomerEstimate, customerEstimateSchema } from './customer-estimate.ts'
export {
  type Estimate,
  type EstimateColumns,
  type EstimateRow,
  estimates,
  estimateSchema,
  ruleOf,
} from './estimate.ts'
export { findEstimates } from './find-estimates.ts'
export { handOverEstimates } from './hand-over.ts'
export { expiringEstimates, sweepExpiredEstimates } from './sweep-expired.ts'
export { bookProviderDeposit } from './book-provider-deposit.ts'
export { endDeposit } from './end-deposit.ts'
export { noteDeposit } from './note-deposit.ts'
export { type Acceptance, acceptanceEvents, recordAcceptance } from './record-acceptance.ts'
export { readSignature, signatureInput } from './signature.ts'
export { boughtLines, type Choice, choiceInput } from './customer-choice.ts'
export { contentOf, depositOf, priceEstimate } from './estimate-pricing.ts'
export type { TaxBasis } from './tax-basis.ts'
export { editContent } from './edit-content.ts'
export { requireDraft } from './estimate-conditions.ts'
export { estimateFactKinds, factsAboutEstimate } from './message-facts.ts'
