import { wordingWithClient } from '../../customers/clients/index.ts'

/** Search conditions for estimates `r`: their own search terms and those of their clients. */
export const wording = wordingWithClient({ table: 'estimate_terms', id: 'estimate_id' })
