import * as z from 'zod'
import { visibleWith } from '../../kernel/access/visible-with.ts'
import { cents, currency, id, instant } from '../../kernel/schema/fields.ts'

export const statementKinds = [
  'invoice',
  'void',
  'payment',
  'deposit',
  'credit',
  'refund',
  'write_off',
  'write_off_taken_back',
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
    cents().describe('Positive: more is owed. Tips are left out, because they settle nothing.'),
  ),
  balance_cents: visibleWith(
    'view_invoices',
    cents().describe('What is owed after it; negative: the client has credit.'),
  ),
})

export const statementSchema = z
  .object({
    client_id: id(),
    currency: currency(),
    opening_cents: visibleWith('view_invoices', cents().describe('What was owed before the first entry.')),
    entries: z.array(entrySchema).describe('In the order of time.'),
    closing_cents: visibleWith(
      'view_invoices',
      cents().describe('What is owed after the last entry; of the last page, at the end of the account.'),
    ),
    next_cursor: z.string().nullable().describe('Hand it back to get the next page; null at the end.'),
  })
  .meta({
    id: 'ClientStatement',
    description:
      "A client's account: invoices as they were issued, money as it came, with what was owed each time.",
  })

export type Statement = z.infer<typeof statementSchema>

/** An entry before the running balance is known. `rank` orders entries of one instant. */
export type StatementRow = Omit<Statement['entries'][number], 'balance_cents'> & { rank: number }

/** A page of the account; whatever came before it is in the opening balance. */
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
