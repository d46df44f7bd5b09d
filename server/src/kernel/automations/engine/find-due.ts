import type { Queries } from '../../database/queries.ts'
import { dueAutomations, dueByOwnClocks, ownClocksAtOnce } from '../tables/due-automations.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
/** Maximum number of agenda rows per search, longest due first. */
const mostLooked = 5_000
/** Maximum number of organizations with signals, and of organizations reached by skipping, per search. */
const mostSkipped = 256

export interface Found {
  /** Organizations with work, longest waiting first. */
  orgs: readonly string[]
  /** There may be more organizations with work. */
  isMore: boolean
  /** When work is due next. Null if none is known. */
  nextDue: string | null
}

/**
 * Finds organizations with work. The cost of one search is bounded, however much work waits and however many
 * organizations exist. If there is more, the next search continues behind the last one. Organizations with a clock of
 * their own are due by that clock, independent of real time.
 */
export function finder(system: Queries, now: () => string): () => Promise<Found> {
  let [signalsBehind, dueBehind, clocksBehind] = [nobody, nobody, nobody]
  return async () => {
    const at = now()
    const [rows, clocks] = await Promise.all([
      dueAutomations(system, { now: at, signalsBehind, dueBehind, most: mostLooked }),
      dueByOwnClocks(system, clocksBehind),
    ])
    const of = (...wanted: (typeof rows)[number]['found'][]) =>
      rows.filter(({ found }) => wanted.includes(found))
    const [signals, skipped] = [of('signal'), of('skip', 'pass')]
    clocksBehind = clocks.length === ownClocksAtOnce ? clocks.at(-1)!.org_id : nobody
    signalsBehind = signals.length === mostSkipped ? signals.at(-1)!.org_id! : nobody
    dueBehind = skipped.length === mostSkipped ? skipped.at(-1)!.org_id! : nobody
    const isDue = ({ due_at }: (typeof rows)[number]): boolean => due_at === null || due_at <= at
    const byRealTime = [...of('due'), ...signals, ...of('skip')].filter(isDue).map(({ org_id }) => org_id!)
    const byOwnClock = clocks.flatMap(({ org_id, is_due }) => (is_due ? org_id : []))
    const later = [...signals, ...of('next')].flatMap(({ due_at }) =>
      due_at !== null && due_at > at ? due_at : [],
    )
    return {
      orgs: [...new Set([...byRealTime, ...byOwnClock])],
      isMore: signalsBehind !== nobody || skipped.length > 0 || clocksBehind !== nobody,
      nextDue: later.sort()[0] ?? null,
    }
  }
}
