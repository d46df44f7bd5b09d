import type { EventType } from '../../../kernel/events/event.ts'
import { estimateAccepted, estimateCreated } from '../../selling/estimates/index.ts'
import { invoiceCreated, invoicePaid } from '../../money/invoices/index.ts'
import { jobCompleted, jobCreated } from '../../work/jobs/index.ts'
import { leadCreated, leadStatusChanged } from '../../customers/leads/index.ts'

/** Events to which webhook destinations can subscribe. All other events are used only within the server. */
export const webhookEventNames = [
  'lead.created',
  'lead.status_changed',
  'estimate.created',
  'estimate.accepted',
  'job.created',
  'job.completed',
  'invoice.created',
  'invoice.paid',
] as const
export type WebhookEventName = (typeof webhookEventNames)[number]

export const webhookEvents = {
  'lead.created': leadCreated,
  'lead.status_changed': leadStatusChanged,
  'estimate.created': estimateCreated,
  'estimate.accepted': estimateAccepted,
  'job.created': jobCreated,
  'job.completed': jobCompleted,
  'invoice.created': invoiceCreated,
  'invoice.paid': invoicePaid,
} as const satisfies Record<WebhookEventName, EventType>

export function isWebhookEvent(name: string): name is WebhookEventName {
  return (webhookEventNames as readonly string[]).includes(name)
}
