import { hasWordOrItsClient } from '../clients/index.ts'

/** For leads `r`: a word of the lead begins so, or of its client or property. */
export const hasWord = hasWordOrItsClient({ table: 'lead_terms', id: 'lead_id' })
