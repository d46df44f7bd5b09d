import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, currency, id, instant } from '../../../kernel/schema/fields.ts'
import { accounts } from '../ledger/index.ts'
import { paymentMethods } from '../payment-records/index.ts'

/** One ledger entry of the books. It never changes. */
export const entrySchema = z
  .object({
    id: id(),
    journal_id: id().describe(
      'Journal (booking) that the entry belongs to. In each journal, the sum of the debits equals the ' +
        'sum of the credits.',
    ),
    at: instant().describe(
      'Time at which the entry was posted to the books. Entries are ordered by time and id.',
    ),
    kind: z.string().describe('Type of event, such as invoice_issued, payment or refund.'),
    account: z.enum(accounts),
    debit_cents: visibleWith('export_data', cents()),
    credit_cents: visibleWith('export_data', cents()),
    currency: currency(),
    location_id: id().nullable(),
    client_id: id(),
    invoice_id: id().nullable(),
    document_number: z
      .string()
      .nullable()
      .describe('Number of the invoice, as the customer sees it. Null if the entry has no invoice.'),
    estimate_id: id().nullable().describe('Estimate on which a deposit was paid. Null for other entries.'),
    payment_id: id().nullable(),
    method: z.enum(paymentMethods).nullable().describe('Payment method. Null if the entry is not a payment.'),
    reference: z.string().nullable().describe('Reference of the payment, for example a check number.'),
  })
  .meta({ id: 'BookEntry', description: 'One line of the books: a debit or a credit on an account.' })

export type Entry = z.infer<typeof entrySchema>
