import * as z from 'zod'
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
  amount_cents: cents().describe('Positive: more is owed. Tips are left out, because they settle nothing.'),
  balance_cents: cents().describe('What is owed after it; negative: the client has credit.'),
})

export const statementSchema = z
  .object({
    client_id: id(),
    currency: currency(),
    opening_cents: cents().describe('What was owed before the first entry.'),
    entries: z.array(entrySchema).describe('In the order of time.'),
    closing_cents: cents().describe('What is owed after the last entry.'),
  })
  .meta({
    id: 'ClientStatement',
    description:
      "A client's account: invoices as they were issued, money as it came, with what was owed each time.",
  })

export type Statement = z.infer<typeof statementSchema>

/** An entry before the running balance is known. */
export type StatementRow = Omit<Statement['entries'][number], 'balance_cents'>

/** Entries before `from` make the opening balance; those from `until` on are left out. */
export function statementOf(
  client: { id: string; currency: string },
  rows: readonly StatementRow[],
  { from, until }: { from: string | null; until: string | null },
): Statement {
  let balance = 0
  let opening = 0
  const entries: Statement['entries'] = []
  for (const row of rows) {
    if (until !== null && row.at >= until) break
    balance += row.amount_cents
    if (from !== null && row.at < from) opening = balance
    else entries.push({ ...row, balance_cents: balance })
  }
  return {
    client_id: client.id,
    currency: client.currency,
    opening_cents: opening,
    entries,
    closing_cents: balance,
  }
}
