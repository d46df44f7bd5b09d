import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { accounts } from '../ledger/index.ts'
import { cents, currency } from '../../../kernel/schema/fields.ts'
import { paymentMethods } from '../payment-records/index.ts'

export const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/)

export const accountSchema = z.object({
  account: z.enum(accounts),
  method: z.enum(paymentMethods).nullable().describe('Payment method. Null for other accounts.'),
  currency: currency(),
  opening_cents: visibleWith(
    'export_data',
    cents().describe('Debits less credits of everything before the month.'),
  ),
  debit_cents: visibleWith('export_data', cents()),
  credit_cents: visibleWith('export_data', cents()),
  closing_cents: visibleWith('export_data', cents().describe('Opening, plus debits, less credits.')),
})

export type AccountBalance = z.infer<typeof accountSchema>

export const closingSchema = z.object({
  entries: z.int().describe('Number of entries in the month.'),
  debit_cents: visibleWith('export_data', cents().describe('Sum of all debits. Equals `credit_cents`.')),
  credit_cents: visibleWith('export_data', cents()),
  accounts: z.array(accountSchema).describe('The trial balance.'),
  entries_sha256: sha256().describe('Checksum of the month’s entries.'),
  previous_checksum: sha256().describe('Closing checksum of the month before.'),
  checksum: sha256().describe(
    'Closing checksum of this month, computed from both. A change since an earlier export shows that an ' +
      'entry was booked in this month or before.',
  ),
})

export type Closing = z.infer<typeof closingSchema>
