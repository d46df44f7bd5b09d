import { wordingWithClient } from '../clients/index.ts'

/** Of jobs `r`. */
export const wording = wordingWithClient({ table: 'job_terms', id: 'job_id' })
