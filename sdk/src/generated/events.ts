// Written by `npm run generate`.
import type { Delivery } from '../delivery.ts'
import type { Open } from './records.ts'

/** A lead was created. */
export interface LeadCreatedEvent extends Delivery {
  event: 'lead.created'
  data: {
    lead_id: string
    client_id: string | null
    property_id: string | null
    location_id: string
    status: Open<"new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost">
    source: string | null
    connector_key: string | null
    assigned_to: string | null
    customer_name: string | null
    customer_email: string | null
    customer_phone: string | null
    city: string | null
    state: string | null
    zip: string | null
    created_at: string
    version: number
    updated_at: string
  }
}

/** A lead's status changed. */
export interface LeadStatusChangedEvent extends Delivery {
  event: 'lead.status_changed'
  data: {
    lead_id: string
    client_id: string | null
    previous_status: Open<"new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost">
    status: Open<"new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost">
    lost_reason: Open<"competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other"> | null
    assigned_to: string | null
    changed_by: {
      type: Open<"member" | "api_key" | "customer" | "automation" | "system">
      id: string | null
    }
    changed_at: string
    version: number
    updated_at: string
  }
}

/** An estimate was created. */
export interface EstimateCreatedEvent extends Delivery {
  event: 'estimate.created'
  data: {
    estimate_id: string
    estimate_number: number | null
    client_id: string
    lead_id: string | null
    property_id: string | null
    location_id: string
    vertical: Open<"residential" | "generic" | "commercial" | "holiday_lights">
    status: Open<"draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void">
    total_cents: number
    currency: string
    created_at: string
    version: number
    updated_at: string
  }
}

/** An estimate was accepted. */
export interface EstimateAcceptedEvent extends Delivery {
  event: 'estimate.accepted'
  data: {
    estimate_id: string
    estimate_number: number | null
    client_id: string
    lead_id: string | null
    previous_status: Open<"draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void">
    status: Open<"draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void">
    version: number
    total_cents: number
    deposit_required_cents: number
    currency: string
    accepted_at: string
    accepted_via: Open<"customer_link" | "in_person" | "recorded">
    job_id: string | null
    updated_at: string
  }
}

/** A job was created. */
export interface JobCreatedEvent extends Delivery {
  event: 'job.created'
  data: {
    job_id: string
    job_number: number
    client_id: string
    property_id: string | null
    location_id: string
    estimate_id: string | null
    status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
    scheduled_date: string | null
    scheduled_time_start: string | null
    scheduled_time_end: string | null
    timezone: string
    total_cents: number
    currency: string
    version: number
    updated_at: string
  }
}

/** A job was completed. The event is sent again if the job is reopened and completed again. */
export interface JobCompletedEvent extends Delivery {
  event: 'job.completed'
  data: {
    job_id: string
    job_number: number
    client_id: string
    previous_status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
    status: "complete"
    version: number
    updated_at: string
  }
}

/** An invoice was created. */
export interface InvoiceCreatedEvent extends Delivery {
  event: 'invoice.created'
  data: {
    invoice_id: string
    /** Number of the invoice. Null for a draft. */
    invoice_number: number | null
    client_id: string
    job_id: string | null
    estimate_id: string | null
    location_id: string
    status: Open<"draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off">
    total_cents: number
    balance_cents: number
    currency: string
    issue_date: string | null
    due_date: string | null
    version: number
    updated_at: string
  }
}

/** The balance of an invoice reached zero for the first time. The event is sent only once for each invoice. */
export interface InvoicePaidEvent extends Delivery {
  event: 'invoice.paid'
  data: {
    invoice_id: string
    invoice_number: number | null
    client_id: string
    job_id: string | null
    previous_status: Open<"draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off">
    status: Open<"draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off">
    total_cents: number
    amount_paid_cents: number
    balance_cents: number
    currency: string
    paid_at: string
    /** The payment that brought the balance to zero. Null if nothing had to be paid. */
    final_payment_id: string | null
    final_payment_method: Open<"card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other"> | null
    version: number
    updated_at: string
  }
}

/** An event of a webhook delivery. Newer servers may send further events: handle them in a default branch. */
export type WebhookEvent = LeadCreatedEvent | LeadStatusChangedEvent | EstimateCreatedEvent | EstimateAcceptedEvent | JobCreatedEvent | JobCompletedEvent | InvoiceCreatedEvent | InvoicePaidEvent
