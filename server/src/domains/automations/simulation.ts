import * as z from 'zod'
import {
  choiceReasons,
  type PathStep,
  refusals,
  type Simulation,
} from '../../kernel/automations/simulate/simulation.ts'
import { id, instant } from '../../kernel/schema/fields.ts'
import { faultSchema } from './automation.ts'

const nodeId = () => z.string().describe('The node, or the step of a list.')

const choice = z.object({
  node_id: nodeId(),
  handle: z.string().describe('The way that was taken.'),
  by: z
    .enum(choiceReasons)
    .describe(
      '`data`: the records said so. `event`: the event came. `timeout`: it did not. `assumed`: to show that way too.',
    ),
})

const message = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string().describe('Several addresses, where several members get the same.'),
  subject: z.string().nullable().describe('Null for a text message.'),
  text: z
    .string()
    .nullable()
    .describe(
      'What the customer reads; `[redacted]` stands for the secret part of links, which is new each time.',
    ),
  segments: z.int().nullable().describe('How many a carrier counts; null for an e-mail.'),
})

const change = z.object({
  kind: z.string(),
  id: id(),
  version: z.int().nullable().describe('Null for what has no versions.'),
  change: z.enum(['created', 'updated', 'deleted']),
})

const outcomes = [
  'done',
  'skipped',
  'waited',
  'branched',
  'failed',
  'waiting',
] as const satisfies readonly PathStep['outcome'][]

const step = z.object({
  node_id: nodeId(),
  kind: z
    .string()
    .describe('`wait` also for a wait until the hours of business begin, or those of quiet end.'),
  at: instant().describe('When it began.'),
  until: instant().nullable().describe('Of a wait: when it ended, or will end.'),
  outcome: z.enum(outcomes).describe('`waiting`: it has not ended, and neither has the path.'),
  reason: z.string().nullable().describe('Why it was skipped, failed or waited.'),
  handle: z.string().nullable().describe('The way on.'),
  input: z.record(z.string(), z.unknown()).nullable().describe('What its operation is given.'),
  message: message.nullable().describe('What leaves with it.'),
  changes: z.array(change).describe('Records that it changes.'),
})

const path = z.object({
  choices: z.array(choice).describe('Where several ways led on.'),
  outcome: z
    .enum(['completed', 'cancelled', 'failed', 'open'])
    .describe('`open`: it had not ended by `until`, or there was no time for more; see `reason`.'),
  reason: z
    .string()
    .nullable()
    .describe('Why it ended. Of an open one: `too_many_steps` or `too_long`; null: at `until` it waits.'),
  ended_at: instant().nullable(),
  steps: z.array(step),
})

export const simulationSchema = z.object({
  faults: z
    .array(faultSchema)
    .describe('What publishing would refuse; with any, or without a subject, there are no paths.'),
  enrolls: z.boolean().describe('Whether a run would begin.'),
  refusal: z
    .enum(refusals)
    .nullable()
    .describe(
      'Why not: by its trigger, its conditions, its rules of re-entry, or how often somebody may enter.',
    ),
  paths: z.array(path).describe('The first is the one that the data says.'),
  paths_left_out: z.int().min(0).describe('Ways that were not followed any more.'),
  cost: z
    .object({ emails: z.int().min(0), sms: z.int().min(0), sms_segments: z.int().min(0) })
    .describe('Of the dearest of the paths.'),
})

/** Of what cannot be published, or has no subject. */
export const noPaths: Simulation = {
  enrolls: false,
  refusal: null,
  paths: [],
  paths_left_out: 0,
  cost: { emails: 0, sms: 0, sms_segments: 0 },
}
