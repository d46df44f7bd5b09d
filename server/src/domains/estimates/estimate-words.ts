import { hasWordOrItsClient } from '../clients/index.ts'

/** For estimates `r`: a word of the estimate begins so, or of its client or property. */
export const hasWord = hasWordOrItsClient({ table: 'estimate_terms', id: 'estimate_id' })
