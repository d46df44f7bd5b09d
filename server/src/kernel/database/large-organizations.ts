import { setTimeout as sleep } from 'node:timers/promises'
import type { Queries } from './queries.ts'

export interface LargeOrganizations {
  has(orgId: string): boolean
  /** Samples the tables at once. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/** Returns how Postgres plans statements: for the values of each call, or once for all values. */
export const planMode = (isLarge: boolean): 'force_custom_plan' | 'force_generic_plan' =>
  isLarge ? 'force_custom_plan' : 'force_generic_plan'

/** Time before the tables are first sampled, and then between two samples, in milliseconds. */
const delayMs = { first: 10_000, next: 600_000 }

/**
 * Knows the organizations that have far more rows than the average, for which plans that assume the average are wrong
 * (docs/decisions/growth.md). Samples of the tables show them.
 */
export function watchLargeOrganizations(
  system: Pick<Queries, 'rows'>,
  onError: (error: Error) => void,
): LargeOrganizations {
  const stopping = new AbortController()
  let large = new Set<string>()
  const refresh = async (): Promise<void> => {
    const rows = await system.rows<{ id: string }>('select distinct id from quoin.large_organizations() id')
    large = new Set(rows.map(({ id }) => id))
  }
  const watch = async (): Promise<void> => {
    for (let waitMs = delayMs.first; ; waitMs = delayMs.next) {
      await sleep(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      await refresh().catch(onError)
    }
  }
  const watching = watch()
  return {
    has: (orgId) => large.has(orgId),
    refresh,
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
