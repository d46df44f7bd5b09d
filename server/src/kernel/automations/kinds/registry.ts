import type { EventType } from '../../events/event.ts'
import type { ActionKind } from './action-kind.ts'
import type { Prefix } from './prefix.ts'
import type { SubjectKind } from './subject.ts'
import type { TriggerKind } from './trigger-kind.ts'

/**
 * The parts of automations that a domain contributes: kinds of subjects (types of records for which runs begin), field
 * prefixes (such as `client` in `client.name`), triggers, actions and events.
 */
export interface AutomationParts {
  subjects?: readonly SubjectKind[]
  prefixes?: readonly Prefix[]
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind knows its own config; the registry holds all of them.
  triggers?: readonly TriggerKind<any>[]
  // oxlint-disable-next-line typescript/no-explicit-any -- as above.
  actions?: readonly ActionKind<any>[]
  /**
   * Further events that can end runs or waits. They need no trigger. Conditions can read the payload of such an event
   * from the fields `event.…`.
   */
  events?: readonly EventType[]
  /**
   * Events after which a record may belong to another client, such as a merge of clients. After such an event, the
   * engine updates the client of the record's runs, in all automations.
   */
  clientMoves?: readonly EventType[]
  /**
   * Events that may change the hours or time zone of a location. After such an event, the engine recalculates when
   * waits end that depend on the hours or the time zone.
   */
  hourMoves?: readonly EventType[]
}

/**
 * The parts that all domains contribute to automations, by name. The engine, the validation of drafts and the schemas
 * access the domains only through this registry.
 */
export interface Registry {
  subjects: ReadonlyMap<string, SubjectKind>
  prefixes: ReadonlyMap<string, Prefix>
  // oxlint-disable-next-line typescript/no-explicit-any -- as above.
  triggers: ReadonlyMap<string, TriggerKind<any>>
  // oxlint-disable-next-line typescript/no-explicit-any -- as above.
  actions: ReadonlyMap<string, ActionKind<any>>
  events: ReadonlyMap<string, EventType>
  clientMoves: ReadonlyMap<string, EventType>
  hourMoves: ReadonlyMap<string, EventType>
}

/** Field prefixes that every subject has. `event` is the payload of the event that began the run. */
export const commonPrefixes = ['location', 'company', 'assignee', 'event'] as const

/**
 * Combines the parts of all domains. Throws if two parts have the same name, or if a subject has an unknown prefix.
 * Makes actions that need a customer unavailable for subjects without one.
 */
export function registryOf(parts: readonly AutomationParts[]): Registry {
  const subjects = byName(
    parts.flatMap(({ subjects: some = [] }) => some),
    ({ kind }) => kind,
  )
  const registry = {
    subjects,
    prefixes: byName(
      parts.flatMap(({ prefixes = [] }) => prefixes),
      ({ name }) => name,
    ),
    triggers: byName(
      parts.flatMap(({ triggers = [] }) => triggers),
      ({ kind }) => kind,
    ),
    actions: byName(
      parts.flatMap(({ actions = [] }) => actions.map((action) => onlyWithCustomer(action, subjects))),
      ({ kind }) => kind,
    ),
    events: byName(
      parts.flatMap(({ events = [] }) => events),
      ({ name }) => name,
    ),
    clientMoves: byName(
      parts.flatMap(({ clientMoves = [] }) => clientMoves),
      ({ name }) => name,
    ),
    hourMoves: byName(
      parts.flatMap(({ hourMoves = [] }) => hourMoves),
      ({ name }) => name,
    ),
  }
  for (const { kind, prefixes } of registry.subjects.values())
    for (const prefix of prefixes)
      if (!registry.prefixes.has(prefix))
        throw new Error(`The subject ${kind} uses the unknown prefix ${prefix}.`)
  for (const { kind, subjectTypes } of registry.triggers.values())
    for (const subject of subjectTypes)
      if (!registry.subjects.has(subject))
        throw new Error(`The trigger ${kind} uses the unknown subject ${subject}.`)
  return registry
}

function onlyWithCustomer(action: ActionKind, subjects: Registry['subjects']): ActionKind {
  if (!action.needsCustomer) return action
  return {
    ...action,
    calls: (subjectType, config) =>
      subjects.get(subjectType)?.withoutCustomer ? null : action.calls(subjectType, config),
  }
}

/**
 * Returns the names of the events that a trigger needs: those that fire it or, for a time trigger, those that may
 * change the instants at which it fires.
 */
export function triggerEvents(source: TriggerKind['source']): readonly string[] {
  if (source.by === 'events') return source.events
  return source.by === 'time' ? source.movedBy : []
}

function byName<Kind>(all: readonly Kind[], nameOf: (each: Kind) => string): ReadonlyMap<string, Kind> {
  const kindsByName = new Map(all.map((each) => [nameOf(each), each]))
  const twice = all.find((each) => kindsByName.get(nameOf(each)) !== each)
  if (twice) throw new Error(`Two parts of automations have the name ${nameOf(twice)}.`)
  return kindsByName
}
