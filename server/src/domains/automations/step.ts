import * as z from 'zod'
import { id, instant } from '../../kernel/schema/fields.ts'
import { messageStates } from '../outbox/index.ts'

export const stepSchema = z
  .object({
    step: z.int().describe('From 1 on.'),
    node_id: z.string(),
    kind: z.string().describe('Of the action, or of the wait, condition, branch or exit.'),
    outcome: z.enum(['done', 'skipped', 'waited', 'branched', 'failed']),
    reason: z
      .string()
      .nullable()
      .describe('Why it was skipped or waited: `no_address`, `opted_out`, `quiet_hours` …'),
    handle: z.string().nullable().describe('The way that the run went on by.'),
    tries: z.int().describe('How often it was begun.'),
    input_digest: z.string().nullable().describe('SHA-256 of what its operation was given.'),
    message: z
      .object({
        id: id(),
        channel: z.enum(['email', 'sms']),
        status: z.enum(messageStates).describe('As `outbox.get` tells it.'),
        failure: z
          .enum(['permanent', 'temporary', 'unknown'])
          .nullable()
          .describe('`unknown`: it may have arrived, so it is not sent again by itself.'),
        reason: z.string().nullable().describe('Why it was kept or refused: `opted_out`, `stale` …'),
      })
      .nullable()
      .describe('What it sent; the first, where it sent several.'),
    started_at: instant(),
    ended_at: instant(),
  })
  .meta({ id: 'AutomationStep', description: 'A step of a run that has ended: its receipt.' })
