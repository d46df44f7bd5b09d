import type { FieldType } from '../../../kernel/automations/kinds/field-type.ts'
import { fieldsOf } from '../../../kernel/automations/kinds/fields-of.ts'
import type { TriggerKind } from '../../../kernel/automations/kinds/trigger-kind.ts'
import { registry } from './registry.ts'
import { actionsFor } from './vocabulary.ts'

/**
 * Returns the actions and the fields that are available in automations about records of one kind. Conditions and
 * templates can use the fields, which include those of the trigger's event. A `?` after a template field means that its
 * value can be missing.
 */
export function fieldsFor(subjectType: string, trigger: TriggerKind | undefined) {
  const { prefixes, absent = [] } = registry.subjects.get(subjectType)!
  const all = [...prefixes, 'location', 'company', 'assignee'].flatMap(
    (name) => registry.prefixes.get(name) ?? [],
  )
  const fields = all.flatMap(({ name, fields: own }) => namedFields(name, own))
  const templates = all.flatMap(({ name, templates: own }) =>
    [...own].map(
      ([member, { isNullable }]) =>
        `${name}.${member}${isNullable || absent.includes(name) || name === 'assignee' ? '?' : ''}`,
    ),
  )
  return {
    fields: Object.fromEntries([...fields, ...eventFields(trigger)]),
    templates,
    actions: actionsFor([subjectType]),
  }
}

function eventFields(trigger: TriggerKind | undefined): [string, string][] {
  if (trigger?.source.by !== 'events') return []
  return trigger.source.events.flatMap((name) => {
    const event = registry.events.get(name)
    return event ? namedFields('event', fieldsOf(event.payload)) : []
  })
}

function namedFields(prefix: string, fields: ReadonlyMap<string, FieldType>): [string, string][] {
  return [...fields].map(([member, type]) => [
    `${prefix}.${member}`,
    typeof type === 'string' ? type : type.enum.join('|'),
  ])
}
