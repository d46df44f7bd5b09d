import { setTimeout as sleep } from 'node:timers/promises'
import type { LoggedRequest } from '../../domains/office/requests/index.ts'
import { listRequests } from '../../domains/office/requests/operations.ts'
import type { CallOperation } from './with-organization.ts'

const pollMs = 2000
/**
 * Each poll also reads the requests of the last ten seconds again and skips those that it has already seen, because
 * processes write to the log at different times.
 */
const overlapMs = 10_000
const perPage = 100

/**
 * Polls for requests that are answered after those in `known`, and calls `onRequest` for each, until `ending` is
 * aborted. Returns the number of these requests.
 */
export async function followRequests(
  call: CallOperation,
  { filters, known }: { filters: object; known: readonly LoggedRequest[] },
  ending: AbortSignal,
  onRequest: (request: LoggedRequest) => void,
): Promise<number> {
  let count = 0
  let seen = known
  while (!ending.aborted) {
    await sleep(pollMs, undefined, { signal: ending }).catch(() => undefined)
    const since = new Date(Date.parse(seen[0]?.at ?? new Date().toISOString()) - overlapMs).toISOString()
    const recent = await readSince(call, { ...filters, since, limit: perPage })
    const seenIds = new Set(seen.map(({ id }) => id))
    const unseen = recent.filter(({ id }) => !seenIds.has(id) && id > (known.at(-1)?.id ?? ''))
    for (const request of unseen.toReversed()) onRequest(request)
    count += unseen.length
    if (recent.length > 0) seen = recent
  }
  return count
}

async function readSince(call: CallOperation, input: object): Promise<LoggedRequest[]> {
  const requests: LoggedRequest[] = []
  for (let cursor: string | undefined; ;) {
    const page = await call(listRequests, cursor === undefined ? input : { ...input, cursor })
    requests.push(...page.items)
    if (page.next_cursor === null) return requests
    cursor = page.next_cursor
  }
}
