import type { EventType } from '../../events/event.ts'
import type { ActionKind } from './action-kind.ts'
import type { Prefix } from './prefix.ts'
import type { SubjectKind } from './subject.ts'
import type { TriggerKind } from './trigger-kind.ts'

/** What one domain brings to automations. */
export interface AutomationParts {
  subjects?: readonly SubjectKind[]
  prefixes?: readonly Prefix[]
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind knows its own config; the registry holds all of them.
  triggers?: readonly TriggerKind<any>[]
  // oxlint-disable-next-line typescript/no-explicit-any -- as above.
  actions?: readonly ActionKind<any>[]
  /** What exits and waits can name, with the payload that conditions read as `event.…`: also what no trigger is told by. */
  events?: readonly EventType[]
  /** Those after which records belong to another client: every run hears of them. */
  clientMoves?: readonly EventType[]
  /** Those after which a place has other hours or another clock: waits that follow one are looked at again. */
  hourMoves?: readonly EventType[]
}

/** All kinds by name. The engine, the checker and the schemas know automations through it alone. */
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

/** Fields that every subject has. `event` is the payload of what began the run. */
export const commonPrefixes = ['location', 'company', 'assignee', 'event'] as const

/** Refuses two of one name, and a subject whose prefix nobody brings. */
export function registryOf(parts: readonly AutomationParts[]): Registry {
  const registry = {
    subjects: byName(
      parts.flatMap(({ subjects = [] }) => subjects),
      ({ kind }) => kind,
    ),
    prefixes: byName(
      parts.flatMap(({ prefixes = [] }) => prefixes),
      ({ name }) => name,
    ),
    triggers: byName(
      parts.flatMap(({ triggers = [] }) => triggers),
      ({ kind }) => kind,
    ),
    actions: byName(
      parts.flatMap(({ actions = [] }) => actions),
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
      if (!registry.prefixes.has(prefix)) throw new Error(`Nobody brings ${prefix}, which ${kind} names.`)
  for (const { kind, subjectTypes } of registry.triggers.values())
    for (const subject of subjectTypes)
      if (!registry.subjects.has(subject))
        throw new Error(`Nobody brings ${subject}, which ${kind} is about.`)
  return registry
}

/** The events that a trigger needs to hear of. */
export function eventsTelling(told: TriggerKind['told']): readonly string[] {
  if (told.by === 'events') return told.events
  return told.by === 'time' ? told.movedBy : []
}

function byName<Kind>(all: readonly Kind[], nameOf: (each: Kind) => string): ReadonlyMap<string, Kind> {
  const found = new Map(all.map((each) => [nameOf(each), each]))
  const twice = all.find((each) => found.get(nameOf(each)) !== each)
  if (twice) throw new Error(`Two kinds have the name ${nameOf(twice)}.`)
  return found
}
