export { automationParts } from './automation/index.ts'
export { bookProviderDeposit } from './book-provider-deposit.ts'
export { boughtLines } from './bought-lines.ts'
export { countEstimates } from './count-estimates.ts'
export { choiceInput } from './customer-choice.ts'
export { editContent } from './edit-content.ts'
export { endDeposit } from './end-deposit.ts'
export { estimatePatch } from './estimate-changes.ts'
export { requireDraft } from './estimate-conditions.ts'
export { depositCollected, estimateAccepted, estimateCreated } from './estimate-events.ts'
export { contentOf, depositOf, priceEstimate } from './estimate-pricing.ts'
export { estimateStatuses } from './estimate-status.ts'
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
export { estimateFactKinds, factsAboutEstimate } from './message-facts.ts'
export { emptyEstimate } from './new-estimate-fields.ts'
export { acceptanceEvents } from './record-acceptance.ts'
export { signatureInput } from './signature.ts'
export { expiringEstimates, sweepExpiredEstimates } from './sweep-expired.ts'
export type { TaxBasis } from './tax-basis.ts'
export { personalData } from './personal-data.ts'
