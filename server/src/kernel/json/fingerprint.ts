import { hash } from 'node:crypto'

/**
 * What makes two requests the same request for one idempotency key: SHA-256, in hexadecimal, of method, path and the
 * canonical text of the body (empty when there is none). The first two are framed as a JSON array, so that no choice
 * of path and body can be taken for another.
 */
export function fingerprint(method: string, path: string, canonical: string): string {
  return hash('sha256', JSON.stringify([method, path]) + canonical, 'hex')
}
