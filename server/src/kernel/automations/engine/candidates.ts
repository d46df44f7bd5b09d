import { type Enrolling, selectEnrolling } from '../tables/published-table.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import type { Program } from '../definition/program.ts'
import type { Candidate } from './entry.ts'
import { enrolled } from './life.ts'
import { nameOf, type Published } from './programs.ts'
import { anchorMoved } from './moved-anchor.ts'
import type { Turn } from './turn.ts'

/** Finds the subjects for which each event may begin a run. Keys of the returned map are ids of events. */
export async function candidatesOf(
  turn: Turn,
  events: readonly SignalEvent[],
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const { parts, transaction, org, facts } = turn
  const names = [...new Set(events.map(({ type }) => type))]
  const listeners = await selectEnrolling(transaction, org.id, names)
  if (listeners.length === 0) return new Map()
  const programs = await parts.programs.of(transaction, org.id, listeners.map(pinned))
  const matches: {
    event: SignalEvent
    listener: Enrolling
    published: Published
    subjectId: string
    anchor: string | null
  }[] = []
  for (const event of events)
    for (const listener of listeners.filter((each) => isSubscribed(each, event))) {
      const published = programs.get(nameOf(pinned(listener)))
      const match = published && (await findMatch(turn, published, listener, event))
      if (match) matches.push({ event, listener, published, ...match })
    }
  await facts.preload(
    matches.map(({ published, subjectId: id }) => ({ kind: published.program.subject, id })),
  )
  const candidates = new Map<string, Candidate[]>()
  for (const { event, listener, published, subjectId, anchor } of matches) {
    const subject = await facts.subject(published.program.subject, subjectId)
    if (!subject) continue
    const candidate = {
      ...pinned(listener),
      published,
      subject,
      event: anchor === null ? event : null,
      anchor,
    }
    candidates.set(event.id, [...(candidates.get(event.id) ?? []), candidate])
  }
  return candidates
}

/**
 * Returns true if the automation's trigger fires on events of this name, and the automation was already active when the
 * event occurred. `active_since` is null if it is unknown since when the automation has been active. Events of any age
 * are then accepted.
 */
const isSubscribed = ({ event: name, active_since: since }: Enrolling, event: SignalEvent): boolean =>
  name === event.type && (since === null || event.occurredAt >= since)

const pinned = (listener: Enrolling) => ({
  automationId: listener.automation_id,
  revision: listener.revision,
})

/** Returns the subject for which the trigger accepts the event. Undefined if the trigger does not accept it. */
async function findMatch(
  turn: Turn,
  { program }: Published,
  listener: Enrolling,
  event: SignalEvent,
): Promise<{ subjectId: string; anchor: string | null } | undefined> {
  const { parts, transaction, org, now } = turn
  const { source } = parts.registry.triggers.get(program.trigger.kind) ?? {}
  if (event.type === enrolled) return matchEnrollment(program, listener, event)
  if (source?.by === 'time') return await anchorMoved(turn, program, listener.automation_id, event)
  if (source?.by !== 'events') return undefined
  const subjectId = source.subjectOf(event, program.subject)
  if (subjectId === null) return undefined
  const at = { orgId: org.id, now }
  const isMatch = (await source.matches?.(program.trigger.config, event, transaction, at)) ?? true
  return isMatch ? { subjectId, anchor: null } : undefined
}

/**
 * Handles the event that a step of another automation emits to enroll a record. Accepts the event only if its payload
 * contains the id of this automation and a subject of this automation's type.
 */
function matchEnrollment(
  program: Program,
  listener: Enrolling,
  { payload }: SignalEvent,
): { subjectId: string; anchor: null } | undefined {
  const { automation_id, subject_kind, subject_id } = payload
  const isMatch = automation_id === listener.automation_id && subject_kind === program.subject
  return isMatch && typeof subject_id === 'string' ? { subjectId: subject_id, anchor: null } : undefined
}
