import type { Queries } from '../../database/queries.ts'
import { dueAutomations, ownClocksAtOnce } from '../tables/due-automations.ts'

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
  /** Those of them that have only events to process, and nothing due in their agenda. */
  onlySignals: ReadonlySet<string>
  /** True if there may be more organizations with work. */
  isMore: boolean
  /** Time at which the next work is due. Null if no work is scheduled. */
  nextDue: string | null
}

/**
 * Returns a function that finds organizations with due work. Each call runs one statement, which examines a limited
 * number of rows through indexes, and continues where the previous call stopped. For an organization with a test clock, that clock determines what is due.
 */
export function finder(system: Queries, now: () => string): () => Promise<DueOrganizations> {
  let [signalsBehind, dueBehind, clocksBehind] = [nilId, nilId, nilId]
  return async () => {
    const at = now()
    const look = { now: at, signalsBehind, dueBehind, clocksBehind, most: mostLooked }
    const rows = await dueAutomations(system, look)
    const of = (...reasons: (typeof rows)[number]['found'][]) =>
      rows.filter(({ found }) => reasons.includes(found))
    const [signals, skipped, clocks] = [of('signal'), of('skip', 'pass'), of('clock', 'still')]
    clocksBehind = clocks.length === ownClocksAtOnce ? clocks.at(-1)!.org_id! : nilId
    signalsBehind = signals.length === mostSkipped ? signals.at(-1)!.org_id! : nilId
    dueBehind = skipped.length === mostSkipped ? skipped.at(-1)!.org_id! : nilId
    const isDue = ({ due_at }: (typeof rows)[number]): boolean => due_at === null || due_at <= at
    const idsOf = (found: typeof rows): string[] => found.filter(isDue).map(({ org_id }) => org_id!)
    const agenda = new Set(idsOf(of('due', 'skip', 'clock')))
    const orgs = [...new Set(idsOf([...of('due'), ...signals, ...of('skip', 'clock')]))]
    const later = [...signals, ...of('next')].flatMap(({ due_at }) =>
      due_at !== null && due_at > at ? due_at : [],
    )
    return {
      orgs,
      onlySignals: new Set(orgs.filter((orgId) => !agenda.has(orgId))),
      isMore: signalsBehind !== nilId || skipped.length > 0 || clocksBehind !== nilId,
      nextDue: later.sort()[0] ?? null,
    }
  }
}
