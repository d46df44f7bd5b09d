import * as z from 'zod'
import { id, instant } from '../../kernel/schema/fields.ts'

export const runStates = ['running', 'waiting', 'paused', 'completed', 'failed', 'cancelled'] as const
export const waitKinds = ['duration', 'until', 'event', 'business_hours', 'quiet_hours', 'retry'] as const

export const runSchema = z
  .object({
    id: id(),
    automation_id: id(),
    automation_name: z.string(),
    revision: z.int().describe('The published revision that it goes by.'),
    subject: z
      .object({
        kind: z.string(),
        id: id(),
        label: z.string().nullable().describe('How people know it; null: it is not there any more.'),
      })
      .describe('The record that it is about.'),
    client_id: id().nullable(),
    state: z
      .enum(runStates)
      .describe('`paused`: it was due while its automation was paused, and goes on with that.'),
    wait_kind: z
      .enum(waitKinds)
      .nullable()
      .describe(
        'What it waits for. `quiet_hours`: the customer is not to be disturbed; `retry`: its step failed and is tried again.',
      ),
    waiting_until: instant().nullable().describe('Null: it does not wait, or for no instant that is known.'),
    node_id: z.string().nullable().describe('The step that comes next, is waited at, or failed.'),
    reason: z.string().nullable().describe('Why it ended.'),
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why its step failed.'),
    cause: z
      .object({
        event: z.string().describe('What began it: an event, or the trigger whose time had come.'),
        event_id: id().nullable(),
        depth: z.int().describe('How many automations stand between a person and it: 1 for the first.'),
        run_id: id().nullable().describe('The run whose step told the event.'),
      })
      .describe('Where it comes from.'),
    entered_at: instant(),
    ended_at: instant().nullable(),
  })
  .meta({ id: 'AutomationRun', description: 'One way of a record through an automation.' })
