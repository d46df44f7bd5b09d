import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Compares two secrets by their digests, so that the duration of the comparison reveals neither their contents nor
 * their lengths.
 */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
