import { newId } from '../ids.ts'

const clientRequestId = /^[A-Za-z0-9._-]{1,128}$/

/** A caller may send its own request id, so that its logs and ours can be correlated. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && clientRequestId.test(header) ? header : newId()
}
