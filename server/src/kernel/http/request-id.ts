import { newId } from '../ids.ts'

const clientRequestId = /^[A-Za-z0-9._-]{1,128}$/

/**
 * Returns the request id that the caller sent, if it is valid, or otherwise a new one. With its own id, a caller can
 * find a request both in its logs and in those of the service.
 */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && clientRequestId.test(header) ? header : newId()
}
