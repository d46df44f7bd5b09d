import * as z from 'zod'
import {
  choiceReasons,
  type PathStep,
  refusals,
  type Simulation,
} from '../../../kernel/automations/simulate/simulation.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { issueSchema } from './automation.ts'

const nodeId = () => z.string().describe('Node, or step of a list.')

const choice = z.object({
  node_id: nodeId(),
  handle: z.string().describe('Branch that was taken.'),
  by: z
    .enum(choiceReasons)
    .describe(
      '`data`: decided by the records. `event`: the event occurred. `timeout`: it did not. `assumed`: shown ' +
        'as a further path.',
    ),
})

const message = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string().describe('Several addresses, if several members get the same message.'),
  subject: z.string().nullable().describe('Null for a text message.'),
  text: z
    .string()
    .nullable()
    .describe(
      'Text that the customer reads. `[redacted]` replaces the secret part of links, which is new each time.',
    ),
  segments: z.int().nullable().describe('Number of billed segments. Null for an e-mail.'),
})

const change = z.object({
  kind: z.string(),
  id: id(),
  version: z.int().nullable().describe('Null for records without versions.'),
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
  kind: z.string().describe('`wait` includes waits for business hours or for the end of quiet hours.'),
  at: instant().describe('Start of the step.'),
  until: instant().nullable().describe('End of a wait, past or expected.'),
  outcome: z.enum(outcomes).describe('`waiting`: neither the step nor the path has ended.'),
  reason: z.string().nullable().describe('Reason why it was skipped, failed or waited.'),
  handle: z.string().nullable().describe('Branch taken after it.'),
  input: z.record(z.string(), z.unknown()).nullable().describe('Input of its operation.'),
  message: message.nullable().describe('Message that it sends.'),
  changes: z.array(change).describe('Records that it changes.'),
})

const path = z.object({
  choices: z.array(choice).describe('Decisions between several branches.'),
  outcome: z
    .enum(['completed', 'cancelled', 'failed', 'open'])
    .describe('`open`: it had not ended by `until`, or the simulation ran out of time; see `reason`.'),
  reason: z
    .string()
    .nullable()
    .describe(
      'Reason of the end. For an open path: `too_many_steps` or `too_long`; null: it waits at `until`.',
    ),
  ended_at: instant().nullable(),
  steps: z.array(step),
})

export const simulationSchema = z.object({
  faults: z
    .array(issueSchema)
    .describe('Issues that prevent publishing. With any, or without a subject, there are no paths.'),
  enrolls: z.boolean().describe('True if a run would start.'),
  refusal: z
    .enum(refusals)
    .nullable()
    .describe('Reason why not: its trigger, conditions, re-entry rules or limit of entries.'),
  paths: z.array(path).describe('The first path follows from the data.'),
  paths_left_out: z.int().min(0).describe('Number of paths that were not followed.'),
  cost: z
    .object({ emails: z.int().min(0), sms: z.int().min(0), sms_segments: z.int().min(0) })
    .describe('Cost of the most expensive path.'),
})

/** Result for a draft that cannot be published, or without a subject. */
export const noPaths: Simulation = {
  enrolls: false,
  refusal: null,
  paths: [],
  paths_left_out: 0,
  cost: { emails: 0, sms: 0, sms_segments: 0 },
}
