import type { Queries } from '../../database/queries.ts'
import { dueAutomations, dueByOwnClocks, ownClocksAtOnce } from '../tables/due-automations.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
/** So many rows of the agenda are looked at, those that are due longest. */
const mostLooked = 5_000
/** Of signals and of organizations that were skipped to, as many as one look finds. */
const mostSkipped = 256

export interface Found {
  /** Organizations that have something to do, those that wait longest first. */
  orgs: readonly string[]
  /** There may be others. */
  isMore: boolean
  /** When something is due next; null: nothing that is known of. */
  nextDue: string | null
}

/**
 * Looks for organizations that have something to do. What one look costs is bounded, however much waits and however many
 * organizations there are; where there is more than it sees, the next one goes on from there. Those that have a clock of their
 * own are due by that, whatever the real time is.
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
