import * as z from 'zod'
import { event } from '../../events/event.ts'
import { id } from '../../schema/fields.ts'
import { completeOnSave } from '../definition/complete-on-save.ts'
import { type Draft, draftFormsOf } from '../definition/draft-forms.ts'
import { enrollInWorkflow, enrollInWorkflowConfig } from '../flow/enroll-in-workflow.ts'
import type { ActionKind } from '../kinds/action-kind.ts'
import type { FieldType } from '../kinds/field-type.ts'
import { type Registry, registryOf } from '../kinds/registry.ts'
import type { TriggerKind } from '../kinds/trigger-kind.ts'

// A made-up domain for tests of the checks of drafts. It has an example of every part that is checked. Its functions
// are never called.

const thingPayload = z.object({ thing_id: z.uuid(), status: z.enum(['new', 'done']), version: z.int() })
const thingMade = event({ name: 'thing.made', summary: 'A thing was made.', payload: thingPayload })
const thingChanged = event({ name: 'thing.changed', summary: 'A thing changed.', payload: thingPayload })

const never = (): never => {
  throw new Error('The tests only check drafts, so they must not call this function.')
}

const trigger = (kind: string, config: z.ZodType, by: 'events' | 'nothing' = 'events'): TriggerKind => ({
  kind,
  subjectTypes: ['thing'],
  config,
  source: by === 'nothing' ? { by } : { by, events: ['thing.made'], subjectOf: never },
})

const action = <Config>(
  kind: string,
  config: z.ZodType<Config>,
  more: Partial<ActionKind<Config>> = {},
): ActionKind<Config> => ({
  kind,
  config,
  templates: [],
  samples: [{}],
  calls: () => ({ operation: `toy.${kind}`, permission: ['manage_jobs'] }),
  input: never,
  ...more,
})

export const checkedRegistry: Registry = registryOf([
  {
    subjects: [
      { kind: 'thing', idMember: 'thing_id', prefixes: ['thing', 'box'], absent: ['box'], load: never },
      { kind: 'box', idMember: 'box_id', prefixes: ['box'], load: never },
    ],
    prefixes: [
      {
        name: 'thing',
        fields: new Map<string, FieldType>([
          ['name', 'text'],
          ['count', 'integer'],
          ['due_at', 'instant'],
          ['status', { enum: ['new', 'done'] }],
        ]),
        templates: new Map([
          ['name', { type: 'text', isNullable: false }],
          ['due_at', { type: 'instant', isNullable: true }],
        ] as const),
        load: never,
      },
      {
        name: 'box',
        fields: new Map([['size', 'integer']] as const),
        templates: new Map([['size', { type: 'integer', isNullable: false }]] as const),
        load: never,
      },
    ],
    triggers: [
      trigger('thing.made', z.strictObject({})),
      trigger('thing.aged', z.strictObject({ days: z.int().min(1), places: z.array(id()).optional() })),
      trigger('thing.heard', z.strictObject({}), 'nothing'),
    ],
    actions: [
      action('say', z.strictObject({ text: z.string().min(1).max(20), loud: z.boolean().default(false) }), {
        templates: ['text'],
      }),
      action('give', z.strictObject({ member_id: id() }), {
        references: ({ member_id }) => [{ kind: 'member', id: member_id, field: 'member_id' }],
      }),
      action('bill', z.strictObject({}), {
        calls: () => ({ operation: 'toy.bill', permission: ['manage_billing'] }),
      }),
      action('unpack', z.strictObject({}), {
        calls: (subjectType) => (subjectType === 'box' ? { operation: 'toy.unpack', permission: [] } : null),
      }),
      action(enrollInWorkflow, enrollInWorkflowConfig, {
        calls: () => ({ operation: 'toy.enroll', permission: [] }),
      }),
    ],
    events: [thingMade, thingChanged],
  },
])

const forms = draftFormsOf(checkedRegistry)

/** Returns the draft that would be stored if a caller saved this input. */
export function draftOf(sent: {
  definition?: Record<string, unknown>
  graph?: Record<string, unknown>
  triggerConfig?: Record<string, unknown>
}): Draft {
  const definition = {
    name: 'Toy',
    trigger: { kind: 'thing.made', subjectType: 'thing' },
    actions: [{ kind: 'say', config: { text: 'Hello' } }],
    ...sent.definition,
  }
  return completeOnSave(
    {
      definition: forms.definition.parse(definition),
      graph: sent.graph && forms.graph.parse({ schemaVersion: 1, edges: [], ...sent.graph }),
      triggerConfig:
        sent.triggerConfig && forms.triggerConfig.parse({ schemaVersion: 1, ...sent.triggerConfig }),
    },
    null,
  )
}

const position = { x: 0, y: 0 }

/**
 * Builds the graph of an automation from a short notation of its edges. `start` is the trigger. `a>b` is an edge from
 * the output (handle) `next` of node a to node b, and `a~true>b` from its output `true`.
 */
export function graphOf(
  nodes: Readonly<
    Record<string, { type: string; kind: string | null; config?: unknown; on_error?: unknown }>
  >,
  ...edges: readonly string[]
) {
  const start = { type: 'trigger', kind: 'thing.made' }
  return {
    nodes: Object.entries({ start, ...nodes }).map(([id, node]) => ({ id, position, ...node })),
    edges: edges.map((edge, at) => {
      const [from = '', target = ''] = edge.split('>')
      const [source, sourceHandle = 'next'] = from.split('~')
      return { id: `e${at}`, source, target, sourceHandle }
    }),
  }
}

export const say = (text = 'Hello') => ({ type: 'action', kind: 'say', config: { text } })
