import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { accounts } from '../ledger/index.ts'
import { cents, currency } from '../../../kernel/schema/fields.ts'
import { paymentMethods } from '../payment-records/index.ts'

export const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/)

export const accountSchema = z.object({
  account: z.enum(accounts),
  method: z
    .enum(paymentMethods)
    .nullable()
    .describe('Payment method, for accounts that hold money. Null for all other accounts.'),
  currency: currency(),
  opening_cents: visibleWith(
    'export_data',
    cents().describe('Debits minus credits of all entries before the month, in cents.'),
  ),
  debit_cents: visibleWith('export_data', cents()),
  credit_cents: visibleWith('export_data', cents()),
  closing_cents: visibleWith(
    'export_data',
    cents().describe('Opening balance plus debits minus credits, in cents.'),
  ),
})

export type AccountBalance = z.infer<typeof accountSchema>

export const closingSchema = z.object({
  entries: z.int().describe('Number of entries in the month.'),
  debit_cents: visibleWith(
    'export_data',
    cents().describe('Sum of all debits of the month, in cents. Always equals `credit_cents`.'),
  ),
  credit_cents: visibleWith('export_data', cents()),
  accounts: z
    .array(accountSchema)
    .describe('Trial balance: opening balance, debits, credits and closing balance of each account.'),
  entries_sha256: sha256().describe('Checksum of the month’s entries.'),
  previous_checksum: sha256().describe('Closing checksum of the previous month.'),
  checksum: sha256().describe(
    'Closing checksum of this month, computed from `entries_sha256` and `previous_checksum`. If this ' +
      'checksum differs from that of an earlier export of the same month, an entry was added to this ' +
      'month or to an earlier month.',
  ),
})

export type Closing = z.infer<typeof closingSchema>
