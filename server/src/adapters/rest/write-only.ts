import type { KeyActor } from '../../kernel/access/actor.ts'
import type { View } from '../view/view.ts'
import type { Route } from './route.ts'

/** What a write answers to a key that may write a record and not read it. */
export interface WriteOnly {
  /** The scopes with which the whole record is answered. */
  reads: readonly string[]
  /** Members that the service gives a record; everything else is told to readers alone. */
  shows: readonly string[]
  /** Members of these are left out of `problems`, by their messages: they say something of other records. */
  hiddenProblems?: ReadonlySet<string>
}

/**
 * A write scope does not imply read. To a key without the read scopes, a write answers the members of `shows` and what the
 * body sent, as it was sent: what the service filled in or found stays inside. A replay is narrowed for the key that
 * repeats the request, whichever key made the stored answer. Undefined: the key may read the whole.
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
      if (shows.includes(name)) return [[name, name === 'problems' ? shown(value, hiddenProblems) : value]]
      return Object.hasOwn(sent, name) ? [[name, sent[name]]] : []
    })
    return Object.fromEntries(members) as unknown
  }
}

function shown(problems: unknown, hidden: ReadonlySet<string> = new Set()): unknown {
  return (problems as readonly { message: string }[]).filter(({ message }) => !hidden.has(message))
}

const always = ['id', 'status', 'version', 'created_at', 'updated_at', 'existed']

/** By the area of the scope. */
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
