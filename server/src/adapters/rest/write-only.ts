import type { KeyActor } from '../../kernel/access/actor.ts'
import type { View } from '../view/view.ts'
import type { Route } from './route.ts'

/** Rules for the answer to an API key that may write a record but not read it. */
export interface WriteOnly {
  /** The scopes that an API key needs to read the whole record. */
  reads: readonly string[]
  /** Names of fields whose values the service assigns. API keys that cannot read the record still get these fields. */
  shows: readonly string[]
  /** Messages that are removed from the field `problems`, because they reveal facts about other records. */
  hiddenProblems?: ReadonlySet<string>
}

/**
 * Returns the function that reduces an answer for an API key that may write the record but not read it. A write scope
 * does not include reading. Such a key gets only the fields in `shows`, and the fields of its own body as they were
 * sent. If another API key repeats the request, the answer depends on the scopes of that key. Returns undefined if the
 * key may read the whole record.
 */
export function writeOnlyView(
  { writeOnly }: Route,
  { scopes }: KeyActor,
  sent: Readonly<Record<string, unknown>>,
): View | undefined {
  if (!writeOnly || writeOnly.reads.every((scope) => scopes.has(scope))) return undefined
  const { shows, hiddenProblems } = writeOnly
  return (record) => {
    const members = Object.entries(record as Record<string, unknown>).flatMap(([name, value]) => {
      if (shows.includes(name))
        return [[name, name === 'problems' ? visibleProblems(value, hiddenProblems) : value]]
      return Object.hasOwn(sent, name) ? [[name, sent[name]]] : []
    })
    return Object.fromEntries(members) as unknown
  }
}

function visibleProblems(problems: unknown, hidden: ReadonlySet<string> = new Set()): unknown {
  return (problems as readonly { message: string }[]).filter(({ message }) => !hidden.has(message))
}

const always = ['id', 'status', 'version', 'created_at', 'updated_at', 'existed']

export const writeOnlyLeads = (hiddenProblems: ReadonlySet<string>): WriteOnly => ({
  reads: ['leads:read', 'clients:read'],
  shows: [...always, 'lead_number', 'import_id', 'problems'],
  hiddenProblems,
})
export const writeOnlyClients: WriteOnly = { reads: ['clients:read'], shows: always }
export const writeOnlyEstimates: WriteOnly = {
  reads: ['estimates:read'],
  shows: [...always, 'estimate_number', 'display_number'],
}
