import * as z from 'zod'
import { id, instant } from '../../../kernel/schema/fields.ts'

export const runStates = ['running', 'waiting', 'paused', 'completed', 'failed', 'cancelled'] as const
export const waitKinds = ['duration', 'until', 'event', 'business_hours', 'quiet_hours', 'retry'] as const

export const runSchema = z
  .object({
    id: id(),
    automation_id: id(),
    automation_name: z.string(),
    revision: z.int().describe('Published revision that the run uses.'),
    subject: z
      .object({
        kind: z.string(),
        id: id(),
        label: z
          .string()
          .nullable()
          .describe('Display name of the record. Null if the record no longer exists.'),
      })
      .describe('Record that the run is about.'),
    client_id: id().nullable(),
    state: z
      .enum(runStates)
      .describe(
        '`paused` means that the run came due while its automation was paused; it continues when the ' +
          'automation is resumed.',
      ),
    wait_kind: z
      .enum(waitKinds)
      .nullable()
      .describe(
        "Reason why the run waits. `quiet_hours`: the customer's quiet hours. `retry`: a step failed " +
          'and is retried. Null if it does not wait.',
      ),
    waiting_until: instant()
      .nullable()
      .describe('Time at which the run continues. Null if it does not wait, or if the time is unknown.'),
    node_id: z
      .string()
      .nullable()
      .describe('The current step: it runs next, waits or has failed. Null if the run has no current step.'),
    reason: z.string().nullable().describe('Reason why the run ended. Null if it has not ended.'),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Error of the failed step. Null if no step failed.'),
    cause: z
      .object({
        event: z.string().describe('Event or scheduled trigger that started the run.'),
        event_id: id().nullable(),
        depth: z
          .int()
          .describe(
            'Position in a chain of automations that start each other. 1 if no other automation caused the ' +
              'event that started the run.',
          ),
        run_id: id()
          .nullable()
          .describe('Run whose step emitted the event. Null if the event was not caused by an automation.'),
      })
      .describe('Trigger that started the run.'),
    entered_at: instant(),
    ended_at: instant().nullable(),
  })
  .meta({ id: 'AutomationRun', description: 'The run of an automation for one record.' })
