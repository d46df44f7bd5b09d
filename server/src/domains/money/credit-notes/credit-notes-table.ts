import type { Queries } from '../../../kernel/database/queries.ts'
import type { CreditedLine, CreditNoteRow } from './credit-note.ts'

/** Finds the credited lines of all credit notes of an invoice, in the order of the credit notes. */
export async function findCreditedLines(
  db: Queries,
  orgId: string,
  invoiceId: string,
): Promise<CreditedLine[]> {
  const rows = await db.rows<{ lines: CreditedLine[] }>(
    'select r.lines from credit_notes r where r.org_id = $1 and r.invoice_id = $2 order by r.credit_note_number',
    [orgId, invoiceId],
  )
  return rows.flatMap(({ lines }) => lines)
}

/** Returns the credit notes of an invoice as its customer sees them, ordered by number. */
export function creditNotesOf(
  db: Queries,
  orgId: string,
  invoiceId: string,
): Promise<
  Pick<CreditNoteRow, 'id' | 'display_number' | 'issue_date' | 'reason' | 'total_cents' | 'currency'>[]
> {
  return db.rows(
    `select r.id, r.display_number, r.issue_date::text as issue_date, r.reason, r.total_cents, r.currency
       from credit_notes r where r.org_id = $1 and r.invoice_id = $2 order by r.credit_note_number`,
    [orgId, invoiceId],
  )
}
