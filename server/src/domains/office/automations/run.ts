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
        label: z.string().nullable().describe('Display name. Null if the record no longer exists.'),
      })
      .describe('Record that the run is about.'),
    client_id: id().nullable(),
    state: z
      .enum(runStates)
      .describe(
        '`paused`: it came due while its automation was paused, and continues when the automation does.',
      ),
    wait_kind: z
      .enum(waitKinds)
      .nullable()
      .describe(
        "Reason for waiting. `quiet_hours`: the customer's quiet hours; `retry`: its step failed and is retried.",
      ),
    waiting_until: instant().nullable().describe('Null: it does not wait, or has no known due time.'),
    node_id: z.string().nullable().describe('Step that comes next, waits or failed.'),
    reason: z.string().nullable().describe('Reason of the end.'),
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Error of its step.'),
    cause: z
      .object({
        event: z.string().describe('Event that started it, or its scheduled trigger.'),
        event_id: id().nullable(),
        depth: z
          .int()
          .describe("Number of automations in the chain since a person's action: 1 for the first."),
        run_id: id().nullable().describe('Run whose step emitted the event.'),
      })
      .describe('Origin of the run.'),
    entered_at: instant(),
    ended_at: instant().nullable(),
  })
  .meta({ id: 'AutomationRun', description: 'The passage of one record through an automation.' })
