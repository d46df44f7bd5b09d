import { wordingWithClient } from '../../customers/clients/index.ts'

/** Search conditions for jobs `r`: their own search terms and those of their clients. */
export const wording = wordingWithClient('job')
