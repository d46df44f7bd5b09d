import { hash } from 'node:crypto'

/**
 * Returns a text that identifies a request which has an idempotency key: the SHA-256, in hexadecimal, of method, path
 * and the canonical text of the body (empty without a body). Method and path are written as a JSON array, so that no
 * other combination of path and body gives the same input.
 */
export function fingerprint(method: string, path: string, canonical: string): string {
  return hash('sha256', JSON.stringify([method, path]) + canonical, 'hex')
}
