import { wordingWithClient } from '../../customers/clients/index.ts'

/** Search terms of invoices `r`. */
export const wording = wordingWithClient('invoice')
