import { wordingWithClient } from '../clients/index.ts'

/** Of invoices `r`. */
export const wording = wordingWithClient({ table: 'invoice_terms', id: 'invoice_id' })
