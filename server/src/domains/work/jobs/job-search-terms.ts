import { wordingWithClient } from '../../customers/clients/index.ts'

/** SQL for the search terms of jobs `r`, together with those of their clients. */
export const wording = wordingWithClient({ table: 'job_terms', id: 'job_id' })
