import { hash, timingSafeEqual } from 'node:crypto'

/** Compares the digests, so that neither the time taken nor a length check tells anything of the secret. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
