import * as z from 'zod'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { messageStates } from '../../messages/outbox/index.ts'

export const stepSchema = z
  .object({
    step: z.int().describe('Number of the step in its run, from 1.'),
    node_id: z.string(),
    kind: z.string().describe('Kind of the step: an action, a wait, a condition, a branch or an exit.'),
    outcome: z.enum(['done', 'skipped', 'waited', 'branched', 'failed']),
    reason: z
      .string()
      .nullable()
      .describe(
        'Reason why the step was skipped or waited, such as `no_address`, `opted_out` or `quiet_hours`. ' +
          'Null if there is none.',
      ),
    handle: z
      .string()
      .nullable()
      .describe(
        'Name of the branch that the run took after the step. Null if the step has only one successor.',
      ),
    tries: z.int().describe('Number of attempts to run the step.'),
    input_digest: z
      .string()
      .nullable()
      .describe("SHA-256 of the input of the step's operation. Null if it ran none."),
    message: z
      .object({
        id: id(),
        channel: z.enum(['email', 'sms']),
        status: z.enum(messageStates).describe('Status as in `outbox.get`.'),
        failure: z
          .enum(['permanent', 'temporary', 'unknown'])
          .nullable()
          .describe(
            'Type of the failure. `unknown` means that the message may have arrived, so it is not ' +
              'retried automatically. Null if it has not failed.',
          ),
        reason: z
          .string()
          .nullable()
          .describe(
            'Reason why the message was not sent, such as `opted_out` or `stale`. Null if there is none.',
          ),
      })
      .nullable()
      .describe('Message that the step sent; the first one if it sent several. Null if it sent none.'),
    started_at: instant(),
    ended_at: instant(),
  })
  .meta({ id: 'AutomationStep', description: 'Record of a completed step of a run.' })
