import { newId } from '../ids.ts'

const clientRequestId = /^[A-Za-z0-9._-]{1,128}$/

/**
 * Returns the caller's own request id, if it is valid, or a new one. With its own id, a caller can find a request in
 * its own logs and in those of the service.
 */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && clientRequestId.test(header) ? header : newId()
}
