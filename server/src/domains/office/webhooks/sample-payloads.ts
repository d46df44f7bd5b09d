import type { PayloadOf } from '../../../kernel/events/event.ts'
import type { WebhookEventName, webhookEvents } from './webhook-events.ts'

type Samples = { [Name in WebhookEventName]: PayloadOf<(typeof webhookEvents)[Name]> }

const ids = {
  lead: '00000000-0000-7000-8000-000000000001',
  client: '00000000-0000-7000-8000-000000000002',
  property: '00000000-0000-7000-8000-000000000003',
  location: '00000000-0000-7000-8000-000000000004',
  member: '00000000-0000-7000-8000-000000000005',
  estimate: '00000000-0000-7000-8000-000000000006',
  job: '00000000-0000-7000-8000-000000000007',
  invoice: '00000000-0000-7000-8000-000000000008',
  payment: '00000000-0000-7000-8000-000000000009',
}

/** Times and versions of the sample records: after their creation (`first`) and after a change (`changed`). */
interface Story {
  now: string
  first: { version: number; updated_at: string }
  changed: { version: number; updated_at: string }
}

/** Returns sample payloads of all webhook events, for test deliveries. Their fictitious records refer to each other. */
export function samplePayloads(now: string): Samples {
  const story: Story = {
    now,
    first: { version: 1, updated_at: now },
    changed: { version: 2, updated_at: now },
  }
  return {
    ...leadSamples(story),
    ...estimateSamples(story),
    ...jobSamples(story),
    ...invoiceSamples(story),
  }
}

function leadSamples({ now, first, changed }: Story): Pick<Samples, 'lead.created' | 'lead.status_changed'> {
  return {
    'lead.created': {
      lead_id: ids.lead,
      client_id: null,
      property_id: null,
      location_id: ids.location,
      status: 'new',
      source: 'Website',
      connector_key: null,
      assigned_to: ids.member,
      customer_name: 'Ada Example',
      customer_email: 'ada@example.com',
      customer_phone: '+13125550142',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
      created_at: now,
      ...first,
    },
    'lead.status_changed': {
      lead_id: ids.lead,
      client_id: null,
      previous_status: 'new',
      status: 'contacted',
      lost_reason: null,
      assigned_to: ids.member,
      changed_by: { type: 'member', id: ids.member },
      changed_at: now,
      ...changed,
    },
  }
}

function estimateSamples({
  now,
  first,
  changed,
}: Story): Pick<Samples, 'estimate.created' | 'estimate.accepted'> {
  return {
    'estimate.created': {
      estimate_id: ids.estimate,
      estimate_number: 1001,
      client_id: ids.client,
      lead_id: ids.lead,
      property_id: ids.property,
      location_id: ids.location,
      vertical: 'residential',
      status: 'draft',
      total_cents: 48_900,
      currency: 'USD',
      created_at: now,
      ...first,
    },
    'estimate.accepted': {
      estimate_id: ids.estimate,
      estimate_number: 1001,
      client_id: ids.client,
      lead_id: ids.lead,
      previous_status: 'sent',
      status: 'accepted',
      total_cents: 48_900,
      deposit_required_cents: 10_000,
      currency: 'USD',
      accepted_at: now,
      accepted_via: 'customer_link',
      job_id: null,
      ...changed,
    },
  }
}

function jobSamples({ now, first, changed }: Story): Pick<Samples, 'job.created' | 'job.completed'> {
  return {
    'job.created': {
      job_id: ids.job,
      job_number: 2001,
      client_id: ids.client,
      property_id: ids.property,
      location_id: ids.location,
      estimate_id: ids.estimate,
      status: 'scheduled',
      scheduled_date: now.slice(0, 10),
      scheduled_time_start: '09:00:00',
      scheduled_time_end: '11:30:00',
      timezone: 'America/Chicago',
      total_cents: 48_900,
      currency: 'USD',
      ...first,
    },
    'job.completed': {
      job_id: ids.job,
      job_number: 2001,
      client_id: ids.client,
      previous_status: 'in_progress',
      status: 'complete',
      ...changed,
    },
  }
}

function invoiceSamples({ now, first, changed }: Story): Pick<Samples, 'invoice.created' | 'invoice.paid'> {
  return {
    'invoice.created': {
      invoice_id: ids.invoice,
      invoice_number: null,
      client_id: ids.client,
      job_id: ids.job,
      estimate_id: ids.estimate,
      location_id: ids.location,
      status: 'draft',
      total_cents: 48_900,
      balance_cents: 48_900,
      currency: 'USD',
      issue_date: null,
      due_date: null,
      ...first,
    },
    'invoice.paid': {
      invoice_id: ids.invoice,
      invoice_number: 3001,
      client_id: ids.client,
      job_id: ids.job,
      previous_status: 'sent',
      status: 'paid',
      total_cents: 48_900,
      amount_paid_cents: 48_900,
      balance_cents: 0,
      currency: 'USD',
      paid_at: now,
      final_payment_id: ids.payment,
      final_payment_method: 'card',
      ...changed,
    },
  }
}
