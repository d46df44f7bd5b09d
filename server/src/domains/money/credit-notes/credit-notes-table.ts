import type { Queries } from '../../../kernel/database/queries.ts'
import type { CreditedLine } from './credit-note.ts'

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
