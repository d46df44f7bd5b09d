import { hash } from 'node:crypto'

/**
 * Returns the fingerprint of a request with an idempotency key, by which a repeated request is recognized. It is the
 * SHA-256, in hexadecimal, of method, path and canonical text of the body. Without a body, that text is empty. Method
 * and path are written as a JSON array, so that no other combination of path and body gives the same input.
 */
export function fingerprint(method: string, path: string, canonical: string): string {
  return hash('sha256', JSON.stringify([method, path]) + canonical, 'hex')
}
