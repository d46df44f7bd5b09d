import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { event } from '../../../kernel/events/event.ts'
import { cents, currency, id, instant } from '../../../kernel/schema/fields.ts'
import { type EstimateStatus, estimateStatuses } from './estimate-status.ts'
import { verticals } from '../../money/price-book/index.ts'
import type { Estimate } from './estimate.ts'

const estimate = {
  estimate_id: id(),
  estimate_number: z.int().nullable(),
  client_id: id(),
  lead_id: id().nullable(),
}
const statusChange = {
  previous_status: z.enum(estimateStatuses),
  status: z.enum(estimateStatuses),
}
const total = {
  total_cents: visibleWith('view_pricing', cents()),
  currency: currency(),
}
const saved = { version: z.int(), updated_at: instant() }

export const estimateCreated = event({
  name: 'estimate.created',
  summary: 'An estimate was created.',
  payload: z.object({
    ...estimate,
    property_id: id().nullable(),
    location_id: id(),
    vertical: z.enum(verticals),
    status: z.enum(estimateStatuses),
    ...total,
    created_at: instant(),
    ...saved,
  }),
})

/** Internal event: it triggers automations, but is not sent to webhooks. */
export const estimateSent = event({
  name: 'estimate.sent',
  summary: 'An estimate was sent to its customer.',
  payload: z.object({
    ...estimate,
    ...statusChange,
    ...total,
    sent_at: instant(),
    ...saved,
  }),
})

export const estimateAccepted = event({
  name: 'estimate.accepted',
  summary: 'An estimate was accepted.',
  payload: z.object({
    ...estimate,
    ...statusChange,
    version: z.int(),
    total_cents: visibleWith('view_pricing', cents()),
    deposit_required_cents: visibleWith('view_pricing', cents()),
    currency: currency(),
    accepted_at: instant(),
    accepted_via: z.enum(['customer_link', 'in_person', 'recorded']),
    job_id: id().nullable(),
    updated_at: instant(),
  }),
})

/** Internal event: it triggers automations, but is not sent to webhooks. */
export const depositCollected = event({
  name: 'deposit.collected',
  summary: "A payment toward an estimate's deposit was received. It may cover only a part of the deposit.",
  payload: z.object({
    ...estimate,
    location_id: id(),
    payment_id: id(),
    amount_cents: visibleWith('view_pricing', cents()),
    /** Total of all deposit payments so far, including this one. */
    collected_cents: visibleWith('view_pricing', cents()),
    required_cents: visibleWith('view_pricing', cents()),
    currency: currency(),
    ...saved,
  }),
})

/**
 * Payload of the status events. These events are internal: they trigger automations, but are not sent to webhooks.
 */
const moved = z.object({
  ...estimate,
  ...statusChange,
  /** Reason for the change, given by the customer or by a member. */
  reason: z.string().nullable(),
  ...total,
  ...saved,
})

export const estimateViewed = event({
  name: 'estimate.viewed',
  summary: 'An estimate was opened by its customer for the first time.',
  payload: moved,
})
export const estimateChangesRequested = event({
  name: 'estimate.changes_requested',
  summary: 'A customer requested changes to an estimate.',
  payload: moved,
})
export const estimateDeclined = event({
  name: 'estimate.declined',
  summary: 'An estimate was declined.',
  payload: moved,
})
export const estimateExpired = event({
  name: 'estimate.expired',
  summary: 'An estimate expired without an answer.',
  payload: moved,
})

export function movedPayload(
  row: Estimate,
  previous_status: EstimateStatus,
  reason: string | null = null,
): z.infer<typeof moved> {
  return {
    estimate_id: row.id,
    estimate_number: row.estimate_number,
    client_id: row.client_id,
    lead_id: row.lead_id,
    previous_status,
    status: row.status,
    reason,
    total_cents: row.total_cents,
    currency: row.currency,
    version: row.version,
    updated_at: row.updated_at,
  }
}
