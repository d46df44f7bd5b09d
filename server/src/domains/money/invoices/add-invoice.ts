import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { localToday } from '../../../kernel/time/index.ts'
import type { ClientContact } from '../../customers/clients/index.ts'
import { type Discount, insertLineItems, type LineToCompute } from '../../organization/line-items/index.ts'
import { companySettings } from '../../organization/company/index.ts'
import { nothingAttached } from '../../organization/stored-files/index.ts'
import { insertStatusChange } from '../../organization/status-history/index.ts'
import { computeInvoice } from './compute-invoice.ts'
import { type FrozenTax } from './frozen-tax.ts'
import { invoiceCreated } from './invoice-events.ts'
import { headOf } from './invoice-event-head.ts'
import { type Invoice, type InvoiceRow, invoices } from './invoice.ts'

export interface InvoiceToAdd {
  client: ClientContact
  location: { id: string; timezone: string }
  property_id?: string | null
  job_id?: string | null
  estimate_id?: string | null
  lines: readonly LineToCompute[]
  discount?: Discount | null
  /**
   * Id of the tax rate. Undefined means the rate of the accepted estimate or, if there is none, the default rate of the
   * location. Null means no tax.
   */
  tax_rate_id?: string | null | undefined
  /** Tax rates and rounding of the accepted estimate on which the invoice is based. */
  tax_basis?: FrozenTax | null
  terms_days?: number | null | undefined
  due_date?: string | null | undefined
  /** Memo of the invoice. Undefined means the organization's default memo. */
  memo?: string | null | undefined
  /** Ids of the invoice in other systems, keyed by system. */
  external_refs?: Record<string, string>
  /** Id of the void invoice from which this invoice was copied. */
  copied_from?: string
}

/**
 * Inserts a draft with its totals and a copy of the customer's current data. The caller must call
 * `emitInvoiceCreated` once the draft is complete.
 */
export async function addInvoice(ctx: MutationContext, input: InvoiceToAdd): Promise<InvoiceRow> {
  const { actor, now } = ctx
  const { client, location } = input
  const settings = await companySettings(ctx.db, actor.org.id)
  const {
    line_items,
    discount,
    trace: _,
    ...totals
  } = await computeInvoice(ctx, {
    lines: input.lines,
    discount: input.discount ?? null,
    tax_rate_id: input.tax_rate_id,
    location_id: location.id,
    day: localToday(location.timezone, new Date(now)),
    frozen: input.tax_basis ?? null,
    sale: { estimate_id: input.estimate_id ?? null },
  })
  const id = newId()
  const columns = invoices.insert(ctx, {
    ...totals,
    tax_basis: input.tax_basis ?? null,
    id,
    location_id: location.id,
    client_id: client.id,
    property_id: input.property_id ?? null,
    job_id: input.job_id ?? null,
    estimate_id: input.estimate_id ?? null,
    billing_name: client.name,
    billing_email: client.email,
    billing_phone: client.phone,
    billing_address_line1: client.address_line1,
    billing_city: client.city,
    billing_state: client.state,
    billing_zip: client.zip,
    credited_cents: 0,
    discount_type: discount?.type ?? null,
    discount_value: discount?.value ?? null,
    terms_days: input.terms_days ?? (input.due_date ? null : settings.default_terms_days),
    due_date: input.due_date ?? null,
    memo: input.memo === undefined ? settings.default_memo : input.memo,
    tags: [],
    external_refs: input.external_refs ?? {},
    copied_from: input.copied_from ?? null,
  })
  await insertLineItems(ctx.db, actor.org.id, 'invoice_id', id, line_items)
  insertStatusChange(ctx, {
    record_kind: 'invoice',
    record_id: id,
    previous_status: null,
    status: 'draft',
    amount_cents: columns.total_cents,
  })
  return { ...columns, line_items, ...nothingAttached, payments: [], timezone: location.timezone }
}

/**
 * Emits the event for a new invoice in its current state, including applied deposits. An operation that calls this
 * function must declare that it emits `invoiceCreated`.
 */
export function emitInvoiceCreated(ctx: MutationContext, row: InvoiceRow): Invoice {
  const invoice = invoices.present(row, ctx)
  ctx.emit(invoiceCreated, {
    ...headOf(invoice),
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
  })
  return invoice
}
