import type { Queries } from '../../kernel/database/queries.ts'
import { recordColumns, type RecordRow } from '../../kernel/records/record-fields.ts'
import { insertLineItems, type LineItem, lineItemsOf } from '../line-items/index.ts'
import type { InvoiceColumns, InvoiceRow } from './invoice-row.ts'
import { paymentsOfInvoice } from './payments-table.ts'

export const selectInvoices = `
  select ${recordColumns}, r.invoice_number, r.client_id, r.property_id, r.job_id, r.estimate_id, r.billing_name,
         r.billing_email, r.billing_phone, r.billing_address_line1, r.billing_address_line2, r.billing_city,
         r.billing_state, r.billing_zip, r.subtotal_cents, r.discount_type, trim_scale(r.discount_value) as discount_value,
         r.discount_cents, r.taxable_cents, r.tax_lines, r.tax_cents, r.total_cents, r.currency, r.terms_days,
         r.issue_date, r.due_date, r.sent_at, r.first_viewed_at, r.first_paid_at, r.paid_at, r.voided_at,
         r.written_off_at, r.memo, r.attachments, r.tax_rate_id, r.tax_rounding, r.issued_at,
         (select l.timezone from quoin.locations l where l.org_id = r.org_id and l.id = r.location_id) as timezone,
         ${lineItemsOf('invoice_id')} as line_items,
         ${paymentsOfInvoice} as payments
    from invoices r`

/** An invoice is followed up by whoever carries out its job. */
export const isAssignedToJob = (member: string): string =>
  `exists (select 1 from job_assignees a where a.org_id = r.org_id and a.job_id = r.job_id and a.member_id = ${member})`

export function findInvoice(db: Queries, orgId: string, id: string): Promise<InvoiceRow | undefined> {
  return db.row(`${selectInvoices} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/** Whatever happens to an invoice takes turns from here on. */
export async function lockInvoice(db: Queries, orgId: string, id: string): Promise<InvoiceRow | undefined> {
  await db.rows(`select 1 from invoices r where r.org_id = $1 and r.id = $2 for update`, [orgId, id])
  return await findInvoice(db, orgId, id)
}

export interface NewInvoice extends RecordRow, InvoiceColumns {
  line_items: readonly LineItem[]
}

const columns = `org_id, id, invoice_number, location_id, client_id, property_id, job_id, estimate_id, billing_name,
  billing_email, billing_phone, billing_address_line1, billing_address_line2, billing_city, billing_state, billing_zip,
  currency, subtotal_cents, discount_type, discount_value, discount_cents, taxable_cents, tax_lines, tax_cents,
  total_cents, terms_days, issue_date, due_date, memo, attachments, sent_at, first_viewed_at, first_paid_at, paid_at,
  voided_at, written_off_at, tax_rate_id, tax_rounding, issued_at, tags, external_refs, version, created_by_type, created_by_id, created_at, updated_at,
  archived_at`

/** The invoice with its lines; payments are added with `insertPayment`. */
export async function insertInvoice(db: Queries, orgId: string, invoice: NewInvoice): Promise<void> {
  await db.rows(
    `insert into invoices (${columns}) select ${columns} from jsonb_populate_record(null::invoices, $1::jsonb)`,
    [JSON.stringify({ ...invoice, org_id: orgId })],
  )
  await insertLineItems(db, orgId, 'invoice_id', invoice.id, invoice.line_items)
}
