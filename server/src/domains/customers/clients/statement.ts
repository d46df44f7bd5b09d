import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, currency, id, instant } from '../../../kernel/schema/fields.ts'

export const statementKinds = [
  'invoice',
  'void',
  'payment',
  'deposit',
  'credit',
  'refund',
  'release',
  'write_off',
  'write_off_taken_back',
  'credit_note',
] as const

const entrySchema = z.object({
  at: instant(),
  kind: z.enum(statementKinds),
  invoice_id: id().nullable(),
  invoice_number: z.int().nullable(),
  payment_id: id().nullable(),
  method: z.string().nullable(),
  reference: z.string().nullable(),
  amount_cents: visibleWith(
    'view_invoices',
    cents().describe(
      'Amount of the entry, in cents. A positive amount increases the balance owed. Tips are excluded, ' +
        'because they do not pay for anything owed.',
    ),
  ),
  balance_cents: visibleWith(
    'view_invoices',
    cents().describe('Balance owed after the entry, in cents. A negative balance is credit.'),
  ),
})

export const statementSchema = z
  .object({
    client_id: id(),
    currency: currency(),
    opening_cents: visibleWith(
      'view_invoices',
      cents().describe('Balance owed before the first entry of the page, in cents.'),
    ),
    entries: z.array(entrySchema).describe('Entries, oldest first.'),
    closing_cents: visibleWith(
      'view_invoices',
      cents().describe(
        'Balance owed after the last entry of the page, in cents. On the last page, this is the ' +
          'balance of the account.',
      ),
    ),
    next_cursor: z.string().nullable().describe('Cursor of the next page. Null on the last page.'),
  })
  .meta({
    id: 'ClientStatement',
    description: "A client's account: issued invoices and received money, with the running balance.",
  })

export type Statement = z.infer<typeof statementSchema>

/** An entry without the running balance. `rank` determines the order of entries of the same instant. */
export type StatementRow = Omit<Statement['entries'][number], 'balance_cents'> & { rank: number }

/** Presents a page of the client's account. The opening balance is the sum of all entries before the page. */
export function statementOf(
  client: { id: string; currency: string },
  page: { opening_cents: number; rows: readonly StatementRow[]; next_cursor: string | null },
): Statement {
  let balance = page.opening_cents
  const entries = page.rows.map(({ rank: _rank, ...row }) => {
    balance += row.amount_cents
    return { ...row, balance_cents: balance }
  })
  return {
    client_id: client.id,
    currency: client.currency,
    opening_cents: page.opening_cents,
    entries,
    closing_cents: balance,
    next_cursor: page.next_cursor,
  }
}
