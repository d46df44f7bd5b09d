import * as z from 'zod'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { messageStates } from '../../messages/outbox/index.ts'

export const stepSchema = z
  .object({
    step: z.int().describe('Number of the step, from 1.'),
    node_id: z.string(),
    kind: z.string().describe('Kind of the action, or of the wait, condition, branch or exit.'),
    outcome: z.enum(['done', 'skipped', 'waited', 'branched', 'failed']),
    reason: z
      .string()
      .nullable()
      .describe('Reason why it was skipped or waited: `no_address`, `opted_out`, `quiet_hours` …'),
    handle: z.string().nullable().describe('Branch that the run took next.'),
    tries: z.int().describe('Number of attempts.'),
    input_digest: z.string().nullable().describe("SHA-256 of its operation's input."),
    message: z
      .object({
        id: id(),
        channel: z.enum(['email', 'sms']),
        status: z.enum(messageStates).describe('Status as in `outbox.get`.'),
        failure: z
          .enum(['permanent', 'temporary', 'unknown'])
          .nullable()
          .describe('`unknown`: it may have arrived, so it is not retried automatically.'),
        reason: z.string().nullable().describe('Reason why it was not sent: `opted_out`, `stale` …'),
      })
      .nullable()
      .describe('Message that it sent, or the first of several.'),
    started_at: instant(),
    ended_at: instant(),
  })
  .meta({ id: 'AutomationStep', description: 'Receipt of a completed step of a run.' })
