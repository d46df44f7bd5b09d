import { wordingWithClient } from '../clients/index.ts'

/** Of leads `r`. */
export const wording = wordingWithClient({ table: 'lead_terms', id: 'lead_id' })
