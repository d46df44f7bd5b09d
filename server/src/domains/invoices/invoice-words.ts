import { hasWordOrItsClient } from '../clients/index.ts'

/** For invoices `r`: a word of the invoice begins so, or of its client or property. */
export const hasWord = hasWordOrItsClient({ table: 'invoice_terms', id: 'invoice_id' })
