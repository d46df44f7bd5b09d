import { formatMoney } from '../../../kernel/money/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findByTerms } from '../../../kernel/search/find-by-terms.ts'
import { type Found, inOneLine, type Sought } from '../../../kernel/search/sought.ts'
import { wordingWithClient } from '../../customers/clients/index.ts'
import { type CreditNoteRow, creditNotes } from './credit-note.ts'

/** Search terms of credit notes `r`. */
const wording = wordingWithClient('credit_note', false)

const select = `select r.id, r.credit_note_number, r.display_number, r.invoice_display_number, r.billing_name, r.billing_email,
    r.billing_phone, r.billing_address_line1, r.billing_address_line2, r.billing_city, r.billing_zip, r.total_cents, r.currency,
    r.lines, r.created_at from credit_notes r`

/** Searches credit notes by number and by the words of the credit note, its lines and its client. */
export async function findCreditNotes(ctx: QueryContext, sought: Sought): Promise<Found[]> {
  const rows = await findByTerms<CreditNoteRow>(ctx, creditNotes, sought, wording, {
    select,
    number: 'credit_note_number',
    latest: 'created_at',
    neverArchived: true,
  })
  return rows.map((row) => ({
    id: row.id,
    title: row.billing_name ?? `Credit note ${row.display_number}`,
    subtitle: inOneLine(' · ', [
      row.lines[0]?.name ?? null,
      `${formatMoney(row.total_cents, row.currency)} on invoice ${row.invoice_display_number}`,
      inOneLine(', ', [row.billing_address_line1, row.billing_city]),
    ]),
    number: row.credit_note_number,
    status: null,
    at: row.created_at,
    says: {
      number: [row.display_number, String(row.credit_note_number), row.invoice_display_number],
      name: [row.billing_name],
      email: [row.billing_email],
      phone: [row.billing_phone],
      address: [row.billing_address_line1, row.billing_address_line2, row.billing_city, row.billing_zip],
      work: row.lines.map(({ name }) => name),
    },
  }))
}
