import * as z from 'zod'
import {
  choiceReasons,
  type PathStep,
  refusals,
  type Simulation,
} from '../../../kernel/automations/simulate/simulation.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { issueSchema } from './automation.ts'

const nodeId = () => z.string().describe('Id of a node of the graph, or of a step of the list.')

const choice = z.object({
  node_id: nodeId(),
  handle: z.string().describe('Name of the branch that the run took.'),
  by: z
    .enum(choiceReasons)
    .describe(
      'Reason why this branch was taken. `data`: because of the records. `event`: the awaited event occurred. ' +
        '`timeout`: the awaited event did not occur in time. `assumed`: not decided by data; the path ' +
        'shows what would happen on this branch.',
    ),
})

const message = z.object({
  channel: z.enum(['email', 'sms']),
  to: z
    .string()
    .describe('Address of the recipient, or several addresses if several members get the message.'),
  subject: z.string().nullable().describe('Subject. Null for a text message.'),
  text: z
    .string()
    .nullable()
    .describe(
      'Text of the message. `[redacted]` replaces the secret part of links, which is different in each ' +
        'message.',
    ),
  segments: z
    .int()
    .nullable()
    .describe('Number of message segments that the carrier bills. Null for an email.'),
})

const change = z.object({
  kind: z.string(),
  id: id(),
  version: z.int().nullable().describe('Version after the change. Null for records without versions.'),
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
    .describe('Kind of the step. `wait` includes waits for business hours and for the end of quiet hours.'),
  at: instant().describe('Start of the step.'),
  until: instant()
    .nullable()
    .describe('Time at which a wait ended or will end. Null if the step does not wait.'),
  outcome: z.enum(outcomes).describe('Outcome of the step. `waiting` means that the step has not ended.'),
  reason: z
    .string()
    .nullable()
    .describe('Reason why the step was skipped, failed or waited. Null if there is none.'),
  handle: z
    .string()
    .nullable()
    .describe(
      'Name of the branch that the run took after the step. Null if the step has only one successor.',
    ),
  input: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Input of the operation that the step runs. Null if it runs none.'),
  message: message.nullable().describe('Message that the step sends. Null if there is none.'),
  changes: z.array(change).describe('Records that the step changed.'),
})

const path = z.object({
  choices: z.array(choice).describe('Branches that were taken at the decisions of this path.'),
  outcome: z
    .enum(['completed', 'cancelled', 'failed', 'open'])
    .describe(
      'End of the path. `open` means that the path had not ended by `until`, or that the simulation ' +
        'reached a limit; see `reason`.',
    ),
  reason: z
    .string()
    .nullable()
    .describe(
      'Reason why the path ended. For an open path, the limit that was reached (`too_many_steps` or ' +
        '`too_long`), or null if the path still waits at `until`.',
    ),
  ended_at: instant().nullable(),
  steps: z.array(step),
})

export const simulationSchema = z.object({
  faults: z
    .array(issueSchema)
    .describe(
      'Issues that prevent publishing. If there are issues, or if no subject was passed, the answer has no ' +
        'paths.',
    ),
  enrolls: z.boolean().describe('True if a run would start.'),
  refusal: z
    .enum(refusals)
    .nullable()
    .describe(
      'Reason why no run would start: the trigger, conditions, re-entry rules or limit of entries. Null ' +
        'if a run would start.',
    ),
  paths: z
    .array(path)
    .describe('Paths through the automation. The first one is the path that the records and events lead to.'),
  paths_left_out: z
    .int()
    .min(0)
    .describe('Number of paths that were not simulated, because there are too many paths.'),
  cost: z
    .object({ emails: z.int().min(0), sms: z.int().min(0), sms_segments: z.int().min(0) })
    .describe('Numbers of messages on the path that sends the most messages.'),
})

/** Result without a simulated run, because the draft has issues or no record was passed for the run. */
export const noPaths: Simulation = {
  enrolls: false,
  refusal: null,
  paths: [],
  paths_left_out: 0,
  cost: { emails: 0, sms: 0, sms_segments: 0 },
}
