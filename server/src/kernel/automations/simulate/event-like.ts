import { newId } from '../../ids.ts'
import type { StepIo } from '../engine/stepper.ts'
import type { Registry } from '../kinds/registry.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import type { Subject } from '../kinds/subject.ts'

/**
 * Builds an event about a subject in its current state. The payload contains the ids of the subject and of related
 * records, and the values of the subject's fields. Values in `payload` take precedence over them.
 */
export async function eventLike(
  { events, subjects }: Registry,
  io: Pick<StepIo, 'facts'>,
  { kind, subject }: { kind: string; subject: Subject },
  {
    event,
    payload,
    at,
  }: { event: string; payload?: Readonly<Record<string, unknown>> | undefined; at: string },
): Promise<SignalEvent> {
  const named: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(subject.records).map(([prefix, id]) => [`${prefix}_id`, id])),
    client_id: subject.clientId,
    location_id: subject.locationId,
    [subjects.get(kind)!.idMember]: subject.id,
  }
  const facts = { ...(await io.facts(subject, kind)), ...named }
  const members = Object.keys(events.get(event)?.payload.shape ?? named)
  const knownMembers = members.flatMap((member) =>
    facts[member] === undefined ? [] : [[member, facts[member]]],
  )
  return {
    id: newId(),
    type: event,
    occurredAt: at,
    payload: { ...(Object.fromEntries(knownMembers) as Record<string, unknown>), ...payload },
    cause: {},
  }
}
