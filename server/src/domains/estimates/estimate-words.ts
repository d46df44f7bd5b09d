import { wordingWithClient } from '../clients/index.ts'

/** Of estimates `r`. */
export const wording = wordingWithClient({ table: 'estimate_terms', id: 'estimate_id' })
