import { wordingWithClient } from '../../customers/clients/index.ts'

/** Search terms of estimates `r`. */
export const wording = wordingWithClient({ table: 'estimate_terms', id: 'estimate_id' })
