import type { Queries } from '../../database/queries.ts'
import { dueAutomations } from '../tables/due-automations.ts'

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
 * organizations there are; where there is more than it sees, the next one goes on from there.
 */
export function finder(system: Queries, now: () => string): () => Promise<Found> {
  let [signalsBehind, dueBehind] = [nobody, nobody]
  return async () => {
    const at = now()
    const rows = await dueAutomations(system, { now: at, signalsBehind, dueBehind, most: mostLooked })
    const of = (found: (typeof rows)[number]['found']) => rows.filter((row) => row.found === found)
    const [signals, skipped] = [of('signal'), of('skip')]
    signalsBehind = signals.length === mostSkipped ? signals.at(-1)!.org_id! : nobody
    dueBehind = skipped.length === mostSkipped ? skipped.at(-1)!.org_id! : nobody
    const isDue = ({ due_at }: (typeof rows)[number]): boolean => due_at === null || due_at <= at
    const orgs = [...of('due'), ...signals, ...skipped].filter(isDue).map(({ org_id }) => org_id!)
    const later = [...signals, ...of('next')].flatMap(({ due_at }) =>
      due_at !== null && due_at > at ? due_at : [],
    )
    return {
      orgs: [...new Set(orgs)],
      isMore: signalsBehind !== nobody || skipped.length > 0,
      nextDue: later.sort()[0] ?? null,
    }
  }
}
