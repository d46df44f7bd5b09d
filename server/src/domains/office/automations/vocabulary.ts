import type * as z from 'zod'
import { flowKinds } from '../../../kernel/automations/flow/flow-kinds.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { didYouMean } from '../../../kernel/schema/near-names.ts'
import { configSchema, exampleConfig } from './example-config.ts'
import { registry } from './registry.ts'

const begins = { events: 'on_event', time: 'at_time', nothing: 'unavailable' } as const

/** Returns all kinds of triggers, actions and other steps by name, with the names of the fields of their configs. */
export function overviewOf() {
  const triggers = [...registry.triggers.values()].map(({ kind, subjectTypes, config, source }) => ({
    kind,
    subject_types: [...subjectTypes],
    begins: begins[source.by],
    config: membersOf(config),
  }))
  const flow = [...flowKinds.values()].map(({ kind, summary, isLinear, config }) => ({
    kind,
    summary,
    is_linear: isLinear,
    config: membersOf(config),
  }))
  return {
    triggers,
    actions: actionsFor([...registry.subjects.keys()]),
    flow,
    events: [...registry.events.keys()],
  }
}

/** Returns the actions that are available in automations about at least one of these kinds of records. */
export function actionsFor(subjectTypes: readonly string[]) {
  return [...registry.actions.values()].flatMap((action) => {
    const { kind, config, templates } = action
    const example: unknown = exampleConfig(config)
    const suited = subjectTypes.filter((type) => action.calls(type, example) !== null)
    return suited.length === 0
      ? []
      : [{ kind, subject_types: suited, config: membersOf(config), templates: [...templates] }]
  })
}

/** Returns the config schema and an example for one kind of trigger, action or step. Refuses an unknown name. */
export function kindNamed(kind: string, field: string) {
  const description =
    describedAs('trigger', registry.triggers.get(kind)) ??
    describedAs('action', registry.actions.get(kind)) ??
    describedAs('flow', flowKinds.get(kind))
  if (description) return { kind, ...description }
  const knownKinds = [...registry.triggers.keys(), ...registry.actions.keys(), ...flowKinds.keys()]
  throw invalidField(field, `is not a kind of trigger, action or step${didYouMean(kind, knownKinds)}`)
}

function describedAs(is: 'trigger' | 'action' | 'flow', kind: { config: z.ZodType } | undefined) {
  return kind && { is, config_schema: configSchema(kind.config), example: exampleConfig(kind.config) }
}

function membersOf(config: z.ZodType): string[] {
  const { properties = {}, required = [], anyOf = [] } = configSchema(config)
  const own = Object.keys(properties).map((name) => (required.includes(name) ? `${name}*` : name))
  return own.length > 0 ? own : [...new Set(anyOf.flatMap((way) => Object.keys(way.properties ?? {})))]
}
