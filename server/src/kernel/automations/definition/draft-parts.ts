import * as z from 'zod'
import { eachOnce } from '../../schema/each-once.ts'
import { mostMembers } from '../../schema/most-members.ts'
import { conditionDraft, mostSaved } from './condition-schema.ts'
import { mostBytes } from './json-size.ts'
import { limits } from './limits.ts'
import { refuseNamesOfObjects } from './names-of-objects.ts'
import { nodeId } from './node-id.ts'

export const conditionDrafts = () => z.array(conditionDraft).max(mostSaved)

/** Anything may stand in a config while somebody is at it. */
export const configDraft = () =>
  z
    .preprocess(
      refuseNamesOfObjects,
      mostMembers(200, z.record(z.string().max(200), z.unknown())).check(mostBytes(limits.configBytes)),
    )
    .describe('What the kind takes; may be empty or wrong in a draft.')

const kindDraft = () =>
  z
    .string()
    .max(100)
    .nullable()
    .describe('What it does; null while nobody has chosen. May be unknown in a draft.')

export const label = () => z.string().max(limits.labelLength).describe('What people read.')

export const onErrorSchema = z
  .strictObject({
    tries: z
      .int()
      .min(1)
      .max(limits.tries)
      .default(limits.tries)
      .describe(
        'How often the step is begun in all, where our side fails. What is refused is not tried again.',
      ),
    then: z
      .enum(['stop', 'continue', 'branch'])
      .default('stop')
      .describe(
        '`stop`: the run has failed. `continue`: as if nothing were. `branch`: on by the handle `error`.',
      ),
  })
  .describe('What becomes of the run when the step fails.')

export const actionDraft = z
  .strictObject({
    id: nodeId().optional().describe('Names the step; `a1`, `a2` … unless given.'),
    kind: kindDraft(),
    config: configDraft().default({}),
    label: label().optional(),
    on_error: onErrorSchema.optional(),
  })
  .meta({ id: 'AutomationActionDraft', description: 'A step of a list that need not be complete.' })

export const exitEventDraft = z.strictObject({
  event: z
    .union([
      z.string().max(100),
      z.array(z.string().max(100)).min(1).max(limits.eventsAwaited).check(eachOnce()),
    ])
    .describe('The event that ends a run, or several of which each does.'),
  same: z
    .enum(['subject', 'client'])
    .default('subject')
    .describe('Whose event: of the same record, or of any record of the same client.'),
  where: conditionDrafts().optional().describe('What must hold besides; `event.…` is what that event tells.'),
})

export const nodeTypes = ['trigger', 'action', 'condition', 'wait', 'exit'] as const

export const nodeDraft = z
  .strictObject({
    id: nodeId(),
    type: z.enum(nodeTypes).describe('What sort of node it is.'),
    kind: kindDraft(),
    config: configDraft().default({}),
    position: z
      .strictObject({
        x: z.number().describe('To the right.'),
        y: z.number().describe('Downwards.'),
      })
      .describe('Where the editor draws it.'),
    label: label().optional(),
    on_error: onErrorSchema.optional(),
  })
  .meta({ id: 'AutomationNodeDraft', description: 'A node that need not be complete.' })

export const edgeSchema = z
  .strictObject({
    id: nodeId(),
    source: nodeId().describe('The node that it leaves.'),
    target: nodeId().describe('The node that it leads to.'),
    sourceHandle: z
      .string()
      .min(1)
      .max(limits.idLength + 'branch:'.length)
      .describe(
        'By which way it leaves: `next`; `error` of an action with `then: branch`; `true`, `false` of a condition; `branch:<id>`, `branch:default` of a branch; `timeout` of a wait for an event.',
      ),
  })
  .meta({ id: 'AutomationEdge', description: 'A way from one node to another.' })
