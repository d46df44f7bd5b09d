import {
  deliveryBody,
  disableWebhook,
  samplePayloads,
  type WebhookEventName,
} from '../domains/office/webhooks/index.ts'
import { createWebhook } from '../domains/office/webhooks/operations.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import type { PerformAt } from './perform-at.ts'
import { writeRows } from './write-rows.ts'

const day = 1440
const events: readonly WebhookEventName[] = [
  'lead.created',
  'estimate.accepted',
  'invoice.created',
  'invoice.paid',
]

/**
 * Creates two webhook destinations with their deliveries: one destination that answered, and one that stopped
 * answering. Both are disabled, so that the demo never calls another host.
 */
export async function setUpWebhooks(
  perform: PerformAt,
  db: Queries,
  { orgId, now }: { orgId: string; now: string },
): Promise<void> {
  const books = await perform(20 * day, createWebhook, {
    name: 'Bookkeeping',
    url: 'https://hooks.books.example.com/quoin',
    events: ['invoice.created', 'invoice.paid'],
  })
  const portal = await perform(12 * day, createWebhook, {
    name: 'Lead portal',
    url: 'https://api.portal.example.com/events',
    events: ['lead.created', 'estimate.accepted'],
  })
  const at = (minutesAgo: number): string => new Date(Date.parse(now) - minutesAgo * 60_000).toISOString()
  const drafts = Array.from({ length: 24 }, (_, n) => {
    const isFailing = n < 4
    const event = isFailing ? events[n % 2]! : events[2 + (n % 2)]!
    const destinationId = isFailing ? portal.id : books.id
    return deliveryRows({ orgId, destinationId, event, at, minutesAgo: 35 + n * 110, isFailing })
  })
  const deliveries = drafts.map(({ delivery }) => delivery)
  const attempts = drafts.flatMap((draft) => draft.attempts)
  await writeRows(db, orgId, 'webhook_deliveries', deliveries)
  await writeRows(db, orgId, 'webhook_attempts', attempts)
  await disableWebhook(db, orgId, books.id, 'The demo calls no other host.', now)
  await disableWebhook(db, orgId, portal.id, 'failing', at(20))
}

interface Drafted {
  orgId: string
  destinationId: string
  event: WebhookEventName
  at: (minutesAgo: number) => string
  minutesAgo: number
  isFailing: boolean
}

function deliveryRows({ destinationId, event, at, minutesAgo, isFailing }: Drafted) {
  const id = newId()
  const created_at = at(minutesAgo)
  const data = samplePayloads(created_at)[event]
  const body = deliveryBody(id, {
    name: event,
    occurredAt: created_at,
    data,
    metadata: { request_id: null, actor: null },
  })
  const attempts = Array.from({ length: isFailing ? 3 : 1 }, (_, n) => ({
    delivery_id: id,
    id: newId(),
    number: n + 1,
    started_at: at(minutesAgo - n * 5),
    duration_ms: isFailing ? 5003 : 120 + ((minutesAgo * 7) % 240),
    status_code: isFailing ? 503 : 200,
    error: null,
    response_headers: {},
    response_excerpt: isFailing ? 'Service unavailable' : 'ok',
  }))
  const delivery = {
    id,
    destination_id: destinationId,
    purpose: 'event',
    event,
    event_id: newId(),
    body,
    status: isFailing ? 'dead_letter' : 'delivered',
    attempts: attempts.length,
    last_status_code: attempts.at(-1)!.status_code,
    last_error: null,
    created_at,
    finished_at: at(minutesAgo - (attempts.length - 1) * 5),
  }
  return { delivery, attempts }
}
