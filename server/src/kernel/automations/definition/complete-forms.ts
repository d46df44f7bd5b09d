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
 * What can be published, with the complete config of each kind: told to whoever writes definitions. The checker judges by
 * the same configs, and by what no schema can say.
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
          .describe('The event that ends a run, or several of which each does.'),
        where: z
          .array(conditionSchema)
          .optional()
          .describe('What must hold besides; `event.…` is what that event tells.'),
      }),
    ])
    .meta({ id: 'AutomationExitCondition', description: 'What ends a run: a condition, or an event.' })
  const graph = z
    .strictObject({
      schemaVersion: z.literal(1),
      nodes: z.array(node).max(limits.nodes).describe('The steps, and the one trigger.'),
      edges: z
        .array(edgeSchema)
        .max(limits.edges)
        .describe('The ways between them, none of which leads back.'),
    })
    .meta({
      id: 'AutomationGraph',
      description: 'Steps that may divide. A handle that no edge leaves by ends the run as completed.',
    })
  const definition = z
    .strictObject({
      name: text(limits.nameLength, 1).describe('What people call it.'),
      trigger,
      conditions: conditions('All of them must hold for a run to begin.').default([]),
      exitConditions: z
        .array(exit)
        .max(limits.conditionsInList)
        .default([])
        .describe('Any of them ends a run.'),
      actions: z
        .array(z.union([action, actionDraft]))
        .max(limits.actions)
        .optional()
        .describe('The steps, one after the other, each complete. Beside a graph they mean nothing.'),
    })
    .meta({
      id: 'AutomationDefinition',
      description: 'What an automation is: what begins it, what ends it, what it does.',
    })
  return { definition, graph, triggerConfig: triggerConfigForm(registry) }
}

const conditions = (words: string) => z.array(conditionSchema).describe(words)

type Kinds = [z.ZodObject, ...z.ZodObject[]]

/** One of several objects, by their member `kind`. */
function byKind(forms: readonly z.ZodObject[]): z.ZodType {
  return forms.length === 0 ? z.never() : z.discriminatedUnion('kind', forms as Kinds)
}

function triggersOf<Form>(
  { triggers }: Registry,
  form: (kind: string, subjectType: z.ZodType, config: z.ZodType) => Form,
): Form[] {
  return [...triggers.values()].map(({ kind, subjectTypes, config }) =>
    form(kind, z.enum(subjectTypes).describe('The kind of record that runs are about.'), config),
  )
}

const empty = z.strictObject({})
/** Said here, or in `triggerConfig` alone. */
const configOrNothing = (config: z.ZodType) =>
  ('value' in readForm(config, {}) ? config : z.union([config, empty])).describe(
    'As in `triggerConfig`, or nothing at all.',
  )

function triggerForm(registry: Registry) {
  return byKind(
    triggersOf(registry, (kind, subjectType, config) =>
      z.strictObject({ kind: z.literal(kind), subjectType, config: configOrNothing(config) }),
    ),
  ).meta({ id: 'AutomationTrigger', description: 'What begins runs.' })
}

function triggerConfigForm(registry: Registry) {
  return byKind(
    triggersOf(registry, (kind, subjectType, config) =>
      z.strictObject({
        schemaVersion: z.literal(1),
        kind: z.literal(kind),
        subjectType,
        config: config.describe('What exactly begins runs.'),
        ...enrolment,
      }),
    ),
  ).meta({ id: 'AutomationTriggerConfig', description: 'How runs begin, and who may enter again.' })
}

function actionForm({ actions }: Registry) {
  const kinds = [...actions.values(), ...[...flowKinds.values()].filter(({ isLinear }) => isLinear)]
  return byKind(
    kinds.map(({ kind, config }) =>
      z.strictObject({
        id: nodeId().optional().describe('Names the step; `a1`, `a2` … unless given.'),
        kind: z.literal(kind),
        config: config.describe('What the kind takes.'),
        label: label().optional(),
        on_error: onErrorSchema.optional(),
      }),
    ),
  ).meta({ id: 'AutomationAction', description: 'A step of a list: something that is done, or waited for.' })
}

function nodeForm({ triggers, actions }: Registry) {
  const form = (type: string, kind: string, config: z.ZodType, more: z.ZodRawShape = {}) =>
    z.strictObject({
      id: nodeId(),
      type: z.literal(type),
      kind: z.literal(kind),
      config,
      position: z
        .strictObject({ x: z.number().describe('To the right.'), y: z.number().describe('Downwards.') })
        .describe('Where the editor draws it.'),
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
  ]).meta({ id: 'AutomationNode', description: 'A node of a graph: what begins a run, or a step of it.' })
}
