import { wordingWithClient } from '../../customers/clients/index.ts'

/** SQL for the search terms of estimates `r`, together with those of their clients. */
export const wording = wordingWithClient({ table: 'estimate_terms', id: 'estimate_id' })
