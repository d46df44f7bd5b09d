import * as z from 'zod'
import { eachOnce } from '../../schema/each-once.ts'
import { conditionSchema } from '../definition/condition-schema.ts'
import { durationSchema } from '../definition/duration.ts'
import { limits } from '../definition/limits.ts'
import type { FlowKind } from './flow-kind.ts'

const eventName = () => z.string().min(1).max(60)

export const waitForEventConfig = z.strictObject({
  event: z
    .union([eventName(), z.array(eventName()).min(1).max(limits.eventsAwaited).check(eachOnce())])
    .describe('What is waited for: an event, or one of several.'),
  same: z
    .enum(['subject', 'client'])
    .default('subject')
    .describe('Whose event: of the same record, or of any record of the same client.'),
  where: z
    .array(conditionSchema)
    .optional()
    .describe('What must hold when it comes; `event.…` is what that event tells.'),
  timeout: durationSchema.describe('How long at most.'),
  already: z
    .array(conditionSchema)
    .optional()
    .describe('Where this holds as the wait begins, nothing is waited for.'),
  on_timeout: z
    .enum(['continue', 'stop'])
    .default('continue')
    .describe(
      'In a list of actions, what follows when the time is over. In a graph the handle `timeout` says it.',
    ),
})
export type WaitForEventConfig = z.infer<typeof waitForEventConfig>

export const waitForEvent: FlowKind<WaitForEventConfig> = {
  kind: 'wait_for_event',
  nodeType: 'wait',
  config: waitForEventConfig,
  handles: () => ['next', 'timeout'],
  conditions: ['where', 'already'],
  isLinear: true,
  summary: 'Waits until an event comes, or for some time at most.',
}
