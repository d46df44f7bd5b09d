import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { localToday } from '../../kernel/time/index.ts'
import type { ClientContact } from '../clients/index.ts'
import type { Discount, LineToCompute } from '../line-items/index.ts'
import { companySettings } from '../company/index.ts'
import { insertStatusChange } from '../status-history/index.ts'
import { computeInvoice } from './compute-invoice.ts'
import { invoiceCreated } from './invoice-events.ts'
import { invoiceOf, type InvoiceRow } from './invoice-row.ts'
import { findInvoice, insertInvoice } from './invoices-table.ts'

export interface InvoiceToAdd {
  client: ClientContact
  location: { id: string; timezone: string }
  property_id?: string | null
  job_id?: string | null
  estimate_id?: string | null
  lines: readonly LineToCompute[]
  discount?: Discount | null
  /** Undefined: the rate of the location; null: no tax. */
  tax_rate_id?: string | null | undefined
  tax_rounding?: 'document' | 'line' | null
  terms_days?: number | null | undefined
  due_date?: string | null | undefined
  /** Undefined: the organization's usual one. */
  memo?: string | null | undefined
}

/** A draft with its figures and the customer as they are now; `tellCreated` is due once it is complete. */
export async function addInvoice(ctx: MutationContext, wanted: InvoiceToAdd): Promise<InvoiceRow> {
  const { actor, author, now } = ctx
  const { client, location } = wanted
  const settings = await companySettings(ctx.db, actor.org.id)
  const {
    line_items,
    discount,
    trace: _,
    ...figures
  } = await computeInvoice(ctx, {
    lines: wanted.lines,
    discount: wanted.discount ?? null,
    tax_rate_id: wanted.tax_rate_id,
    location_id: location.id,
    day: localToday(location.timezone, new Date(now)),
    tax_rounding: wanted.tax_rounding ?? null,
  })
  const id = newId()
  await insertInvoice(ctx.db, actor.org.id, {
    ...figures,
    id,
    location_id: location.id,
    invoice_number: null,
    client_id: client.id,
    property_id: wanted.property_id ?? null,
    job_id: wanted.job_id ?? null,
    estimate_id: wanted.estimate_id ?? null,
    billing_name: client.name,
    billing_email: client.email,
    billing_phone: client.phone,
    billing_address_line1: client.address_line1,
    billing_address_line2: null,
    billing_city: client.city,
    billing_state: client.state,
    billing_zip: client.zip,
    line_items,
    discount_type: discount?.type ?? null,
    discount_value: discount?.value ?? null,
    terms_days: wanted.terms_days ?? (wanted.due_date ? null : settings.default_terms_days),
    issue_date: null,
    due_date: wanted.due_date ?? null,
    sent_at: null,
    first_viewed_at: null,
    first_paid_at: null,
    paid_at: null,
    voided_at: null,
    written_off_at: null,
    issued_at: null,
    memo: wanted.memo === undefined ? settings.default_memo : wanted.memo,
    attachments: [],
    tags: [],
    external_refs: {},
    version: 1,
    created_by_type: author.type,
    created_by_id: author.id,
    created_at: now,
    updated_at: now,
    archived_at: null,
  })
  await insertStatusChange(ctx, {
    record_kind: 'invoice',
    record_id: id,
    previous_status: null,
    status: 'draft',
  })
  return (await findInvoice(ctx.db, actor.org.id, id))!
}

/** Tells of a new invoice as it now is, deposit included. An operation that calls this emits `invoiceCreated`. */
export async function tellCreated(ctx: MutationContext, invoiceId: string) {
  const row = (await findInvoice(ctx.db, ctx.actor.org.id, invoiceId))!
  const invoice = invoiceOf(row, ctx.now)
  ctx.emit(invoiceCreated, {
    invoice_id: invoice.id,
    invoice_number: invoice.invoice_number,
    client_id: invoice.client_id,
    job_id: invoice.job_id,
    estimate_id: invoice.estimate_id,
    location_id: invoice.location_id,
    status: invoice.status,
    total_cents: invoice.total_cents,
    balance_cents: invoice.balance_cents,
    currency: invoice.currency,
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    version: invoice.version,
    updated_at: invoice.updated_at,
  })
  return invoice
}
