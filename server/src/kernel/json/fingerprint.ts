import { hash } from 'node:crypto'

/**
 * Identifies a request for an idempotency key: SHA-256, in hexadecimal, of method, path and the canonical text of the
 * body (empty if there is none). Method and path are framed as a JSON array, so that no combination of path and body
 * equals another.
 */
export function fingerprint(method: string, path: string, canonical: string): string {
  return hash('sha256', JSON.stringify([method, path]) + canonical, 'hex')
}
