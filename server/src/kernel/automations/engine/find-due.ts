import type { Queries } from '../../database/queries.ts'
import { dueAutomations, dueByOwnClocks, ownClocksAtOnce } from '../tables/due-automations.ts'

const nilId = '00000000-0000-0000-0000-000000000000'
/**
 * Maximum number of due rows of the agenda (runs, sweeps, drains) that one search examines. The rows that have been
 * due longest come first.
 */
const mostLooked = 5_000
/**
 * Maximum length of two further lists of organizations that a search reads, in the order of their ids. The first
 * contains organizations with unprocessed events. The second is read only if more rows are due than one search
 * examines: it contains organizations with due work, so that an organization with many due rows does not delay the
 * others. The next search continues after the last organization of each list.
 */
const mostSkipped = 256

export interface DueOrganizations {
  /** Organizations with work. The organization that has waited longest comes first. */
  orgs: readonly string[]
  /** True if there may be more organizations with work. */
  isMore: boolean
  /** Time at which the next work is due. Null if no work is scheduled. */
  nextDue: string | null
}

/**
 * Returns a function that finds organizations with due work. Each call examines a limited number of rows and continues
 * where the previous call stopped. For an organization with a test clock, that clock determines what is due.
 */
export function finder(system: Queries, now: () => string): () => Promise<DueOrganizations> {
  let [signalsBehind, dueBehind, clocksBehind] = [nilId, nilId, nilId]
  return async () => {
    const at = now()
    const [rows, clocks] = await Promise.all([
      dueAutomations(system, { now: at, signalsBehind, dueBehind, most: mostLooked }),
      dueByOwnClocks(system, clocksBehind),
    ])
    const of = (...reasons: (typeof rows)[number]['found'][]) =>
      rows.filter(({ found }) => reasons.includes(found))
    const [signals, skipped] = [of('signal'), of('skip', 'pass')]
    clocksBehind = clocks.length === ownClocksAtOnce ? clocks.at(-1)!.org_id : nilId
    signalsBehind = signals.length === mostSkipped ? signals.at(-1)!.org_id! : nilId
    dueBehind = skipped.length === mostSkipped ? skipped.at(-1)!.org_id! : nilId
    const isDue = ({ due_at }: (typeof rows)[number]): boolean => due_at === null || due_at <= at
    const byRealTime = [...of('due'), ...signals, ...of('skip')].filter(isDue).map(({ org_id }) => org_id!)
    const byOwnClock = clocks.flatMap(({ org_id, is_due }) => (is_due ? org_id : []))
    const later = [...signals, ...of('next')].flatMap(({ due_at }) =>
      due_at !== null && due_at > at ? due_at : [],
    )
    return {
      orgs: [...new Set([...byRealTime, ...byOwnClock])],
      isMore: signalsBehind !== nilId || skipped.length > 0 || clocksBehind !== nilId,
      nextDue: later.sort()[0] ?? null,
    }
  }
}
