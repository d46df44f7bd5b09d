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
    .describe('Event that ends the wait, or a list of events, each of which ends the wait.'),
  same: z
    .enum(['subject', 'client'])
    .default('subject')
    .describe('Records whose events end the wait: the same record, or any record of the same client.'),
  where: z
    .array(conditionSchema)
    .optional()
    .describe('Conditions that the event must meet. Fields `event.…` contain the payload of the event.'),
  timeout: durationSchema.describe('Maximum length of the wait.'),
  already: z
    .array(conditionSchema)
    .optional()
    .describe('If all of these conditions are already true when the step begins, the run does not wait.'),
  on_timeout: z
    .enum(['continue', 'stop'])
    .default('continue')
    .describe(
      'In a list of actions: effect of the timeout. In a graph, this is ignored, and the run continues ' +
        'at the output `timeout`.',
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
  summary: 'Waits for an event, up to a timeout.',
}
