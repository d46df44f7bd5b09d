import { wordingWithClient } from '../../customers/clients/index.ts'

/** SQL conditions that find estimates (table alias `r`) by their own search terms and by those of their clients. */
export const wording = wordingWithClient('estimate')
