import { setTimeout as sleep } from 'node:timers/promises'
import type { Queries } from './queries.ts'

/**
 * Statements of an organization that Postgres plans for the values of each call: all of them, or those that do not look up
 * records by their ids.
 */
export type OwnPlans = 'all' | 'all but ids'

export interface LargeOrganizations {
  /** Undefined for an organization of usual size, whose statements have one plan for all values. */
  ownPlans(orgId: string): OwnPlans | undefined
  /** Samples the tables at once. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/** A statement that looks up records by their ids. */
const byId = /\borg_id = \$1 and (\w+\.)?id = (\$\d|any\b)/

/** Returns how Postgres plans a statement: for the values of this call, or once for all values. */
export const planMode = (
  own: OwnPlans | undefined,
  text: string,
): 'force_custom_plan' | 'force_generic_plan' =>
  own === 'all' || (own === 'all but ids' && !byId.test(text)) ? 'force_custom_plan' : 'force_generic_plan'

/**
 * Average number of rows of an organization up to which the planner may prefer to read all rows of an organization to a lookup
 * of ids. Own plans for all statements cost Postgres two to five times as much, so they are used only beside so small
 * organizations.
 */
const fewRows = 100

/** Time before the tables are first sampled, and then between two samples, in milliseconds. */
const delayMs = { first: 10_000, next: 600_000 }
/**
 * Number of samples for which an organization counts as large after it was found: an hour. One sample of a large table may
 * miss an organization of a thousand rows, whose plans would otherwise change from sample to sample.
 */
const remembered = 6

/**
 * Knows the organizations that have far more rows than the average, for which plans that assume the average are wrong
 * (docs/decisions/growth.md). Samples of the tables show them.
 */
export function watchLargeOrganizations(
  system: Pick<Queries, 'rows'>,
  onError: (error: Error) => void,
): LargeOrganizations {
  const stopping = new AbortController()
  const samples: [id: string, plans: OwnPlans][][] = []
  let large = new Map<string, OwnPlans>()
  const refresh = async (): Promise<void> => {
    const rows = await system.rows<{ id: string; least: number }>(
      'select l.id, min(l.average_rows) as least from quoin.larger_organizations() l group by l.id',
    )
    samples.push(rows.map(({ id, least }) => [id, least <= fewRows ? 'all' : 'all but ids']))
    if (samples.length > remembered) samples.shift()
    // The newest sample that contains an organization decides.
    large = new Map(samples.flat())
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
    ownPlans: (orgId) => large.get(orgId),
    refresh,
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
