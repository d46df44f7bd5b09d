import type { FieldType } from '../../kinds/field-type.ts'
import { fieldsOf } from '../../kinds/fields-of.ts'
import { commonPrefixes, triggerEvents, type Registry } from '../../kinds/registry.ts'
import type { Draft } from '../draft-forms.ts'

/**
 * Returns the fields that conditions can use, by their full names `prefix.field`: the fields of all prefixes of the
 * subject type, and the payload fields of `events` with the prefix `event`.
 */
export function knownFields(
  registry: Registry,
  subjectType: string,
  events: readonly string[],
): ReadonlyMap<string, FieldType> {
  const { prefixes = [] } = registry.subjects.get(subjectType) ?? {}
  const ofRecords = [...prefixes, ...commonPrefixes].map(
    (name) => [name, registry.prefixes.get(name)?.fields ?? new Map<string, FieldType>()] as const,
  )
  const ofEvents = events.flatMap((name) => {
    const event = registry.events.get(name)
    return event ? [['event', fieldsOf(event.payload)] as const] : []
  })
  return new Map(
    [...ofRecords, ...ofEvents].flatMap(([prefix, fields]) =>
      [...fields].map(([member, field]) => [`${prefix}.${member}`, field] as const),
    ),
  )
}

/** Returns the fields that conditions of runs can use, including those of the event that begins the run. */
export function fieldsOfRuns(registry: Registry, { triggerConfig }: Draft): ReadonlyMap<string, FieldType> {
  const trigger = registry.triggers.get(triggerConfig.kind)
  return knownFields(registry, triggerConfig.subjectType, trigger ? triggerEvents(trigger.source) : [])
}
