import { wordingWithClient } from '../clients/index.ts'

/** Search terms of leads `r`. */
export const wording = wordingWithClient({ table: 'lead_terms', id: 'lead_id' })
