import type { Actor } from '../../../kernel/access/actor.ts'
import { type LiveChange, visibilityOf } from './live-changes.ts'
import { streamId, type StreamPosition } from './stream-position.ts'

/**
 * Message to all listeners of a room: those of one organization and mode that can access the same locations. `reset`:
 * there were too many changes, so listeners must read everything on screen again.
 */
export type LiveMessage = StreamPosition &
  ({ type: 'changes'; changes: readonly LiveChange[]; topics: readonly string[] } | { type: 'reset' })

/** A hint that something changed. `id` and `version` are null if all records of the kind are to be read again. */
export interface Hint {
  kind: string
  id: string | null
  version: number | null
}

/** Hints for one listener. */
export interface LiveHints {
  /** Id of these hints. A listener that connects again with this id gets only the hints after them. */
  id: string
  /** The hints, or `reset`. */
  hints: readonly Hint[] | 'reset'
}

/**
 * Topics: areas of the application whose changes are announced by name, because their records are not in the feed of
 * changes.
 */
export const topicsByName: ReadonlySet<string> = new Set(
  (
    'automations batches bookings books commissions company crewPay creditNotes files holidayDesign keys leadImports ' +
    'mockups numbers outbox payments priceBook quality reports reviews sessions settings streetView tags timeOff ' +
    'timesheets training webhooks workforce inbox canvassing'
  ).split(' '),
)

/** Converts a message to the hints that the actor may see. Undefined if the actor may see nothing of it. */
export function hintsFor(actor: Actor, message: LiveMessage): LiveHints | undefined {
  const id = streamId(message)
  if (message.type === 'reset') return { id, hints: 'reset' }
  const hints = new Map<string, Hint>()
  for (const { kind, id: recordId, version } of message.changes) {
    const visibility = visibilityOf(actor, kind)
    const hint = visibility === 'record' ? { kind, id: recordId, version } : { kind, id: null, version: null }
    if (visibility !== 'nothing') hints.set(`${kind} ${hint.id}`, hint)
  }
  for (const topic of message.topics)
    if (topicsByName.has(topic)) hints.set(topic, { kind: topic, id: null, version: null })
  return hints.size === 0 ? undefined : { id, hints: [...hints.values()] }
}
