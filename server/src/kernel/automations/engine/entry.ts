import { newId } from '../../ids.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import type { Subject } from '../kinds/subject.ts'
import type { RunCause } from '../tables/runs-table.ts'
import type { LiveRun, RunContext } from './live-run.ts'
import type { Published } from './programs.ts'

/** A subject (record) for which an automation may begin a run. */
export interface Candidate {
  automationId: string
  revision: number
  published: Published
  subject: Subject
  /** The event that would begin the run. Null for a time trigger. */
  event: SignalEvent | null
  /** The instant at which a time trigger would begin the run. Null for an event. */
  anchor: string | null
}

/**
 * Returns the entry key of the run that would begin for the candidate. Two unfinished runs of an automation never have
 * the same entry key. If the automation's re-entry rule is `never`, a run keeps its entry key when it ends.
 */
export function entryKeyOf({ published, subject, event, anchor }: Candidate): string | null {
  const { per, reentry } = published.program
  if (reentry !== 'always') return (per === 'client' ? subject.clientId : null) ?? subject.id
  return anchor === null ? event!.id : `${subject.id}/${anchor}`
}

export function depthOf(event: SignalEvent | null): number {
  return (event?.cause.depth ?? 0) + 1
}

/** Builds a new run for the candidate, and the description of its cause. */
export function runOf(
  orgId: string,
  candidate: Candidate,
  now: string,
): { run: LiveRun; begun: { triggerEventId: string | null; cause: RunCause } } {
  const { automationId, revision, published, subject, event, anchor } = candidate
  const { program, permissions } = published
  const rootEventId = event === null ? null : (event.cause.root_event_id ?? event.id)
  return {
    run: {
      orgId,
      id: newId(),
      automationId,
      revision,
      program,
      permissions,
      subjectKind: program.subject,
      subjectId: subject.id,
      clientId: subject.clientId,
      locationId: subject.locationId,
      depth: depthOf(event),
      rootEventId,
      state: 'running',
      waitKind: null,
      node: program.entry,
      step: 0,
      tries: 0,
      dueAt: now,
      entryKey: entryKeyOf(candidate),
      anchor,
      context: contextOf(event),
    },
    begun: {
      triggerEventId: event?.id ?? null,
      cause: {
        event: event?.type ?? program.trigger.kind,
        event_id: event?.id ?? null,
        run_id: event?.cause.run_id ?? null,
        root_event_id: rootEventId,
      },
    },
  }
}

const mostCharacters = 500
const mostBytes = 6_000

/**
 * Returns the event without the payload fields that contain lists or objects, which conditions cannot read, and without
 * long texts.
 */
function contextOf(event: SignalEvent | null): RunContext {
  if (event === null) return { event: null }
  const payload: Record<string, unknown> = {}
  let bytes = 0
  for (const [member, value] of Object.entries(event.payload)) {
    if (typeof value === 'object' && value !== null) continue
    if (typeof value === 'string' && value.length > mostCharacters) continue
    bytes += Buffer.byteLength(JSON.stringify({ [member]: value }))
    if (bytes > mostBytes) break
    payload[member] = value
  }
  return { event: { id: event.id, type: event.type, occurredAt: event.occurredAt, payload } }
}
