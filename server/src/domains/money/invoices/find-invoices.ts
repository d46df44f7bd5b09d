import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findByTerms } from '../../../kernel/search/find-by-terms.ts'
import { type Found, inOneLine, type Sought } from '../../../kernel/search/sought.ts'
import { lineNamesOf } from '../../organization/line-items/index.ts'
import { type InvoiceRow, invoices } from './invoice.ts'
import { wording } from './invoice-search-terms.ts'
import { statusSql } from './status-sql.ts'

const select = (
  now: string,
): string => `select r.id, r.invoice_number, r.display_number, ${statusSql(now)} as status, r.billing_name, r.billing_email,
    r.billing_phone, r.billing_address_line1, r.billing_address_line2, r.billing_city, r.billing_zip, r.due_date, r.updated_at,
    ${lineNamesOf('invoice_id')} as lines from invoices r`

/** Searches invoices by number and by the words of the invoice, its lines and its client. */
export async function findInvoices(ctx: QueryContext, sought: Sought): Promise<Found[]> {
  const rows = await findByTerms<InvoiceRow & { status: string; lines: string[] }>(
    ctx,
    invoices,
    sought,
    wording,
    {
      select: (bind) => select(bind(ctx.now)),
      number: 'invoice_number',
    },
  )
  return rows.map((row) => {
    const due = row.due_date === null ? null : `due ${row.due_date}`
    return {
      id: row.id,
      title:
        row.billing_name ?? (row.display_number === null ? 'Draft invoice' : `Invoice ${row.display_number}`),
      subtitle: inOneLine(' · ', [
        row.lines[0] ?? null,
        due,
        inOneLine(', ', [row.billing_address_line1, row.billing_city]),
      ]),
      number: row.invoice_number,
      status: row.status,
      at: row.updated_at,
      says: {
        number: [row.display_number, row.invoice_number === null ? null : String(row.invoice_number)],
        name: [row.billing_name],
        email: [row.billing_email],
        phone: [row.billing_phone],
        address: [row.billing_address_line1, row.billing_address_line2, row.billing_city, row.billing_zip],
        work: row.lines,
      },
    }
  })
}
