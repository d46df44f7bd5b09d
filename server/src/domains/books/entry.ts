import * as z from 'zod'
import { visibleWith } from '../../kernel/access/visible-with.ts'
import { cents, currency, id, instant } from '../../kernel/schema/fields.ts'
import { accounts } from '../ledger/index.ts'
import { paymentMethods } from '../payments/index.ts'

/** One line of the books. Everything in it stays as it is, for ever. */
export const entrySchema = z
  .object({
    id: id(),
    journal_id: id().describe('Debits and credits of one journal are equal.'),
    at: instant().describe('When it was booked; entries are in the order of instant and id.'),
    kind: z.string().describe('What happened, such as invoice_issued, payment or refund.'),
    account: z.enum(accounts),
    debit_cents: visibleWith('export_data', cents()),
    credit_cents: visibleWith('export_data', cents()),
    currency: currency(),
    location_id: id().nullable(),
    client_id: id(),
    invoice_id: id().nullable(),
    document_number: z.string().nullable().describe('Of the invoice, as its customer reads it.'),
    estimate_id: id().nullable().describe('Of a deposit.'),
    payment_id: id().nullable(),
    method: z.enum(paymentMethods).nullable().describe('How it was paid; null without a payment.'),
    reference: z.string().nullable().describe('Of the payment, for instance the number of a check.'),
  })
  .meta({ id: 'BookEntry', description: 'One line of the books.' })

export type Entry = z.infer<typeof entrySchema>
