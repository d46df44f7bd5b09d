import * as z from 'zod'
import { eachOnce } from '../../schema/each-once.ts'
import { mostMembers } from '../../schema/most-members.ts'
import { conditionDraft, mostSaved } from './condition-schema.ts'
import { mostBytes } from './json-size.ts'
import { limits } from './limits.ts'
import { refuseNamesOfObjects } from './names-of-objects.ts'
import { nodeId } from './node-id.ts'

export const conditionDrafts = () => z.array(conditionDraft).max(mostSaved)

/** Schema of the `config` of a trigger or step in a draft. It accepts any fields, because a draft may be incomplete. */
export const configDraft = () =>
  z
    .preprocess(
      refuseNamesOfObjects,
      mostMembers(200, z.record(z.string().max(200), z.unknown())).check(mostBytes(limits.configBytes)),
    )
    .describe('Settings, whose fields depend on `kind`. May be incomplete or invalid in a draft.')

const kindDraft = () =>
  z
    .string()
    .max(100)
    .nullable()
    .describe('Kind of the step. Null until it is chosen. A draft may contain an unknown kind.')

export const label = () => z.string().max(limits.labelLength).describe('Display label.')

export const onErrorSchema = z
  .strictObject({
    tries: z
      .int()
      .min(1)
      .max(limits.tries)
      .default(limits.tries)
      .describe(
        'Maximum number of attempts, including the first, if a step fails because of an error of the ' +
          'service. A refused step is not retried.',
      ),
    then: z
      .enum(['stop', 'continue', 'branch'])
      .default('stop')
      .describe(
        '`stop`: the run fails. `continue`: the run continues as after a success. `branch`: the run ' +
          'continues at the output `error`.',
      ),
  })
  .describe('Effect on the run when the step fails.')

export const actionDraft = z
  .strictObject({
    id: nodeId().optional().describe('Id of the step. Defaults to `a1`, `a2` ….'),
    kind: kindDraft(),
    config: configDraft().default({}),
    label: label().optional(),
    on_error: onErrorSchema.optional(),
  })
  .meta({ id: 'AutomationActionDraft', description: 'A step of a list that may be incomplete.' })

export const exitEventDraft = z.strictObject({
  event: z
    .union([
      z.string().max(100),
      z.array(z.string().max(100)).min(1).max(limits.eventsAwaited).check(eachOnce()),
    ])
    .describe('Event that ends the run, or a list of events, each of which ends the run.'),
  same: z
    .enum(['subject', 'client'])
    .default('subject')
    .describe('Records whose events end the run: the same record, or any record of the same client.'),
  where: conditionDrafts()
    .optional()
    .describe('Conditions that must also be true. Fields `event.…` are the payload of that event.'),
})

export const nodeTypes = ['trigger', 'action', 'condition', 'wait', 'exit'] as const

export const nodeDraft = z
  .strictObject({
    id: nodeId(),
    type: z.enum(nodeTypes).describe('Type of the node.'),
    kind: kindDraft(),
    config: configDraft().default({}),
    position: z
      .strictObject({
        x: z.number().describe('Horizontal position, increasing to the right.'),
        y: z.number().describe('Vertical position, increasing downwards.'),
      })
      .describe('Position in the editor.'),
    label: label().optional(),
    on_error: onErrorSchema.optional(),
  })
  .meta({ id: 'AutomationNodeDraft', description: 'A node that may be incomplete.' })

export const edgeSchema = z
  .strictObject({
    id: nodeId(),
    source: nodeId().describe('Id of the node at which the connection starts.'),
    target: nodeId().describe('Id of the next node.'),
    sourceHandle: z
      .string()
      .min(1)
      .max(limits.idLength + 'branch:'.length)
      .describe(
        'Output (handle) of the source node at which the connection starts: `next`; `error` for an ' +
          'action with `on_error.then: branch`; `true` or `false` for a condition; `branch:<id>` or ' +
          '`branch:default` for a branch; `timeout` for a wait for an event.',
      ),
  })
  .meta({ id: 'AutomationEdge', description: 'A connection from one node to another.' })
