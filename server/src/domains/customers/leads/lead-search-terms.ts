import { wordingWithClient } from '../clients/index.ts'

/** Search terms of leads `r`. */
export const wording = wordingWithClient('lead')
