import * as z from 'zod'
import { id, instant } from '../../kernel/schema/fields.ts'
import { webhookEventNames } from './webhook-events.ts'

/**
 * pending, retrying: it will be sent. delivered: the destination took it. dead_letter: every attempt failed.
 * cancelled: its destination was disabled or deleted before it was taken.
 */
export const deliveryStatuses = ['pending', 'retrying', 'delivered', 'dead_letter', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type DeliveryPurpose = 'event' | 'test' | 'probe'

/** What a step of an automation tells one destination, whatever that subscribed to. */
export const automationCalled = 'automation.called'

export const deliveryEvents = [...webhookEventNames, automationCalled] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

const members = {
  id: id().describe('The same in every attempt, and after a replay: receivers tell repetitions by it.'),
  destination_id: id(),
  event: z
    .enum(deliveryEvents)
    .describe('`automation.called`: a step of an automation called this destination alone.'),
  event_id: id(),
  is_test: z.boolean().describe('Sent on request, with made-up data.'),
  status: z.enum(deliveryStatuses),
  attempts: z.int().describe('How many were made, replays included.'),
  last_status_code: z.int().nullable(),
  last_error: z.string().nullable().describe('Why the last attempt failed.'),
  next_attempt_at: instant().nullable(),
  created_at: instant(),
  finished_at: instant().nullable(),
}

export const deliverySchema = z.object(members)

export const attemptSchema = z.object({
  number: z.int().describe('As told in `X-Webhook-Attempt`; begins anew with a replay.'),
  started_at: instant(),
  duration_ms: z.int(),
  status_code: z.int().nullable(),
  error: z
    .string()
    .nullable()
    .describe(
      'Null for a success; else `http_3xx`, `http_4xx` … or the failure, such as `timeout` or `dns_error`.',
    ),
  response_headers: z.record(z.string(), z.string()).describe('Those that help to understand a failure.'),
  response_excerpt: z.string().nullable().describe("The beginning of the answer's body."),
})

export const wholeDeliverySchema = z.object({
  ...members,
  body: z.string().describe('What is sent, byte for byte.'),
  attempt_log: z.array(attemptSchema).describe('Of the last 30 days, oldest first.'),
})

export interface DeliveryRow {
  id: string
  destination_id: string
  event: DeliveryEvent
  event_id: string
  purpose: DeliveryPurpose
  status: DeliveryStatus
  attempts: number
  last_status_code: number | null
  last_error: string | null
  next_attempt_at: string | null
  created_at: string
  finished_at: string | null
}

export function deliveryOf({ purpose, ...row }: DeliveryRow): z.infer<typeof deliverySchema> {
  return {
    id: row.id,
    destination_id: row.destination_id,
    event: row.event,
    event_id: row.event_id,
    is_test: purpose !== 'event',
    status: row.status,
    attempts: row.attempts,
    last_status_code: row.last_status_code,
    last_error: row.last_error,
    next_attempt_at: row.next_attempt_at,
    created_at: row.created_at,
    finished_at: row.finished_at,
  }
}
