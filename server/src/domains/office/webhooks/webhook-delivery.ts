import * as z from 'zod'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { webhookEventNames } from './webhook-events.ts'

/**
 * Statuses of a delivery.
 *
 * pending      The first attempt is due.
 * retrying     An attempt failed, and there will be another one.
 * delivered    The destination accepted the delivery.
 * dead_letter  The delivery failed for good.
 * cancelled    The destination was disabled or deleted before it accepted the delivery.
 */
export const deliveryStatuses = ['pending', 'retrying', 'delivered', 'dead_letter', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type DeliveryPurpose = 'event' | 'test' | 'probe'

/** Event that a step of an automation sends to one destination, even if the destination has not subscribed to it. */
export const automationCalled = 'automation.called'

export const deliveryEvents = [...webhookEventNames, automationCalled] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

const members = {
  id: id().describe(
    'Id of the delivery. It stays the same in all attempts and replays, so that receivers can recognize ' +
      'duplicates.',
  ),
  destination_id: id(),
  event: z
    .enum(deliveryEvents)
    .describe(
      'Name of the event. `automation.called` means that a step of an automation sent data to this ' +
        'destination only.',
    ),
  event_id: id(),
  is_test: z.boolean().describe('True if the delivery is a test with sample data.'),
  status: z.enum(deliveryStatuses),
  attempts: z.int().describe('Number of attempts, including attempts of replays.'),
  last_status_code: z.int().nullable(),
  last_error: z.string().nullable().describe('Error of the last attempt. Null if there is none.'),
  next_attempt_at: instant().nullable(),
  created_at: instant(),
  finished_at: instant().nullable(),
}

export const deliverySchema = z.object(members)

export const attemptSchema = z.object({
  number: z
    .int()
    .describe(
      'Number of the attempt, as in the header `X-Webhook-Attempt`. In a replay, numbering starts at 1 ' +
        'again.',
    ),
  started_at: instant(),
  duration_ms: z.int(),
  status_code: z.int().nullable(),
  error: z
    .string()
    .nullable()
    .describe(
      'Error of the attempt: `http_3xx`, `http_4xx` or `http_5xx` for an HTTP status, otherwise the ' +
        'failure, such as `timeout` or `dns_error`. Null for a success.',
    ),
  response_headers: z
    .record(z.string(), z.string())
    .describe('Response headers that help to diagnose a failure.'),
  response_excerpt: z.string().nullable().describe('Beginning of the response body.'),
})

export const wholeDeliverySchema = z.object({
  ...members,
  body: z.string().describe('The exact body that is sent.'),
  attempt_log: z.array(attemptSchema).describe('Attempts of the last 30 days, oldest first.'),
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
