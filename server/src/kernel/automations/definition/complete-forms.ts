import * as z from 'zod'
import { readForm } from '../../schema/read-form.ts'
import { text } from '../../schema/fields.ts'
import { flowKinds } from '../flow/flow-kinds.ts'
import type { Registry } from '../kinds/registry.ts'
import { conditionSchema } from './condition-schema.ts'
import { actionDraft, edgeSchema, exitEventDraft, label, onErrorSchema } from './draft-parts.ts'
import { enrolment } from './draft-forms.ts'
import { limits } from './limits.ts'
import { nodeId } from './node-id.ts'

/**
 * Builds the schemas of automations that can be published, with the complete config of each kind of step. The schemas
 * are shown to authors of automations. Publishing uses the same schemas of configs, and also checks rules that a schema
 * cannot express.
 */
export function completeFormsOf(registry: Registry) {
  const trigger = triggerForm(registry)
  const action = actionForm(registry)
  const node = nodeForm(registry)
  const eventName = z.enum([...registry.events.keys()])
  const exit = z
    .union([
      conditionSchema,
      exitEventDraft.extend({
        event: z
          .union([eventName, z.array(eventName).min(1).max(limits.eventsAwaited)])
          .describe('Event that ends the run, or a list of events, each of which ends the run.'),
        where: z
          .array(conditionSchema)
          .optional()
          .describe('Conditions that must also be true. Fields `event.…` are the payload of that event.'),
      }),
    ])
    .meta({ id: 'AutomationExitCondition', description: 'A condition or an event that ends a run.' })
  const graph = z
    .strictObject({
      schemaVersion: z.literal(1),
      nodes: z.array(node).max(limits.nodes).describe('Steps, and exactly one trigger.'),
      edges: z
        .array(edgeSchema)
        .max(limits.edges)
        .describe('Connections between the nodes. They must not form a cycle.'),
    })
    .meta({
      id: 'AutomationGraph',
      description:
        'Graph of steps, which may branch. Outputs of a step are called handles, connections edges. If a ' +
        'handle has no edge, the run ends there as completed.',
    })
  const definition = z
    .strictObject({
      name: text(limits.nameLength, 1).describe('Display name.'),
      trigger,
      conditions: conditions('A run begins only if all of these conditions are true.').default([]),
      exitConditions: z
        .array(exit)
        .max(limits.conditionsInList)
        .default([])
        .describe('Conditions and events, each of which ends a run.'),
      actions: z
        .array(z.union([action, actionDraft]))
        .max(limits.actions)
        .optional()
        .describe('Steps in order. Ignored if there is a graph.'),
    })
    .meta({
      id: 'AutomationDefinition',
      description: 'An automation: its trigger, its exits and its steps.',
    })
  return { definition, graph, triggerConfig: triggerConfigForm(registry) }
}

const conditions = (description: string) => z.array(conditionSchema).describe(description)

type Kinds = [z.ZodObject, ...z.ZodObject[]]

/** Schema of a union of objects, discriminated by their field `kind`. */
function byKind(forms: readonly z.ZodObject[]): z.ZodType {
  return forms.length === 0 ? z.never() : z.discriminatedUnion('kind', forms as Kinds)
}

function triggersOf<Form>(
  { triggers }: Registry,
  form: (kind: string, subjectType: z.ZodType, config: z.ZodType) => Form,
): Form[] {
  return [...triggers.values()].map(({ kind, subjectTypes, config }) =>
    form(kind, z.enum(subjectTypes).describe('Type of the records that enter the automation.'), config),
  )
}

const empty = z.strictObject({})
/**
 * Schema of the trigger's config inside the definition. It may be an empty object there, because `triggerConfig`
 * contains the same config.
 */
const configOrNothing = (config: z.ZodType) =>
  ('value' in readForm(config, {}) ? config : z.union([config, empty])).describe(
    'The same config as in `triggerConfig`, or an empty object.',
  )

function triggerForm(registry: Registry) {
  return byKind(
    triggersOf(registry, (kind, subjectType, config) =>
      z.strictObject({ kind: z.literal(kind), subjectType, config: configOrNothing(config) }),
    ),
  ).meta({ id: 'AutomationTrigger', description: 'Trigger that begins runs.' })
}

function triggerConfigForm(registry: Registry) {
  return byKind(
    triggersOf(registry, (kind, subjectType, config) =>
      z.strictObject({
        schemaVersion: z.literal(1),
        kind: z.literal(kind),
        subjectType,
        config: config.describe('Settings of the trigger.'),
        ...enrolment,
      }),
    ),
  ).meta({
    id: 'AutomationTriggerConfig',
    description: 'Rules for when runs start, and for re-entry.',
  })
}

function actionForm({ actions }: Registry) {
  const kinds = [...actions.values(), ...[...flowKinds.values()].filter(({ isLinear }) => isLinear)]
  return byKind(
    kinds.map(({ kind, config }) =>
      z.strictObject({
        id: nodeId().optional().describe('Id of the step. Defaults to `a1`, `a2` ….'),
        kind: z.literal(kind),
        config: config.describe('Settings of this kind.'),
        label: label().optional(),
        on_error: onErrorSchema.optional(),
      }),
    ),
  ).meta({ id: 'AutomationAction', description: 'A step of a list: an action, or a wait.' })
}

function nodeForm({ triggers, actions }: Registry) {
  const form = (type: string, kind: string, config: z.ZodType, more: z.ZodRawShape = {}) =>
    z.strictObject({
      id: nodeId(),
      type: z.literal(type),
      kind: z.literal(kind),
      config,
      position: z
        .strictObject({
          x: z.number().describe('Horizontal position, increasing to the right.'),
          y: z.number().describe('Vertical position, increasing downwards.'),
        })
        .describe('Position in the editor.'),
      label: label().optional(),
      ...more,
    })
  return byKind([
    ...[...triggers.values()].map(({ kind, config }) => form('trigger', kind, configOrNothing(config))),
    ...[...actions.values()].map(({ kind, config }) =>
      form('action', kind, config, { on_error: onErrorSchema.optional() }),
    ),
    ...[...flowKinds.values()].map(({ nodeType, kind, config }) =>
      form(nodeType, kind, config, { on_error: onErrorSchema.optional() }),
    ),
  ]).meta({ id: 'AutomationNode', description: 'A node of a graph: the trigger, or a step.' })
}
