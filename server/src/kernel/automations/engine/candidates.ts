import type { ClaimedSignal } from '../tables/signals-table.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import type { Program } from '../definition/program.ts'
import type { Candidate } from './entry.ts'
import { enrolled } from './life.ts'
import { nameOf, type Published } from './programs.ts'
import { anchorMoved } from './moved-anchor.ts'
import type { Turn } from './turn.ts'

/** An event, and the automations of which it may begin a run. */
export interface ReceivedEvent {
  event: SignalEvent
  listeners: ClaimedSignal['listeners']
}

/** A record for which the trigger of an automation accepts an event. */
export interface Match {
  event: SignalEvent
  automationId: string
  revision: number
  published: Published
  subjectId: string
  anchor: string | null
}

/** Finds the records for which the events may begin runs. */
export async function findMatches(
  turn: Turn,
  programs: ReadonlyMap<string, Published>,
  received: readonly ReceivedEvent[],
): Promise<Match[]> {
  const matches: Match[] = []
  for (const { event, listeners } of received)
    for (const { automation_id: automationId, revision } of listeners) {
      const published = programs.get(nameOf({ automationId, revision }))
      const match = published && (await findMatch(turn, published, automationId, event))
      if (match) matches.push({ event, automationId, revision, published, ...match })
    }
  return matches
}

/** Returns the candidates for runs that each event may begin. Keys of the returned map are ids of events. */
export async function candidatesOf(
  { facts }: Turn,
  matches: readonly Match[],
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const candidates = new Map<string, Candidate[]>()
  for (const { event, automationId, revision, published, subjectId, anchor } of matches) {
    const subject = await facts.subject(published.program.subject, subjectId)
    if (!subject) continue
    const begunBy = anchor === null ? event : null
    const candidate = { automationId, revision, published, subject, event: begunBy, anchor }
    candidates.set(event.id, [...(candidates.get(event.id) ?? []), candidate])
  }
  return candidates
}

/** Returns the subject for which the trigger accepts the event. Undefined if the trigger does not accept it. */
async function findMatch(
  turn: Turn,
  { program }: Published,
  automationId: string,
  event: SignalEvent,
): Promise<{ subjectId: string; anchor: string | null } | undefined> {
  const { parts, transaction, org, now } = turn
  const { source } = parts.registry.triggers.get(program.trigger.kind) ?? {}
  if (event.type === enrolled) return matchEnrollment(program, automationId, event)
  if (source?.by === 'time') return await anchorMoved(turn, program, automationId, event)
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
  automationId: string,
  { payload }: SignalEvent,
): { subjectId: string; anchor: null } | undefined {
  const { automation_id, subject_kind, subject_id } = payload
  const isMatch = automation_id === automationId && subject_kind === program.subject
  return isMatch && typeof subject_id === 'string' ? { subjectId: subject_id, anchor: null } : undefined
}
