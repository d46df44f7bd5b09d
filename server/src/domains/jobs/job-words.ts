import { hasWordOrItsClient } from '../clients/index.ts'

/** For jobs `r`: a word of the job begins so, or of its client or property. */
export const hasWord = hasWordOrItsClient({ table: 'job_terms', id: 'job_id' })
