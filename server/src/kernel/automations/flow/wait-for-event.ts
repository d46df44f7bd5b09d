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
    .describe('Event, or list of events of which any ends the wait.'),
  same: z
    .enum(['subject', 'client'])
    .default('subject')
    .describe('Events of the same record, or of any record of the same client.'),
  where: z
    .array(conditionSchema)
    .optional()
    .describe('Conditions that must hold for the event. `event.…` is its payload.'),
  timeout: durationSchema.describe('Maximum length of the wait.'),
  already: z
    .array(conditionSchema)
    .optional()
    .describe('If these conditions hold as the wait begins, there is no wait.'),
  on_timeout: z
    .enum(['continue', 'stop'])
    .default('continue')
    .describe('Effect of the timeout in a list of actions. A graph uses the handle `timeout` instead.'),
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
