import { newId } from '../ids.ts'

const clientRequestId = /^[A-Za-z0-9._-]{1,128}$/

/** A caller may bring an id of its own, so that its logs and ours can be laid side by side. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && clientRequestId.test(header) ? header : newId()
}
