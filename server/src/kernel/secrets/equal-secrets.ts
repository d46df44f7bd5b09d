import { hash, timingSafeEqual } from 'node:crypto'

/** Compares digests, so that neither timing nor a length check reveals anything about the secret. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
