import { wordingWithClient } from '../../customers/clients/index.ts'

/** Search terms of jobs `r`. */
export const wording = wordingWithClient({ table: 'job_terms', id: 'job_id' })
