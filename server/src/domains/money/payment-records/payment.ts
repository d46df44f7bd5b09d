import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import type { OnBehalfOf } from '../../../kernel/access/actor.ts'
import { cents, id, instant } from '../../../kernel/schema/fields.ts'
import { authorSchema, toAuthor } from '../../../kernel/records/author.ts'

/** `release`: money that leaves an invoice and stays with the client. */
export const paymentKinds = ['payment', 'refund', 'deposit', 'credit', 'write_off', 'release'] as const

export const paymentMethods = ['card', 'ach', 'cash', 'check', 'bank_transfer', 'financing', 'other'] as const

/** Paid amount, in cents. */
export const amount = () => cents().min(1).max(100_000_000_000)

export const paymentSchema = z
  .object({
    id: id(),
    kind: z
      .enum(paymentKinds)
      .describe('`release`: money that left the invoice and stays with the client. Nothing was paid out.'),
    method: z.enum(paymentMethods),
    status: z.enum(['pending', 'succeeded', 'failed']).describe('Only `succeeded` entries count.'),
    amount_cents: visibleWith(
      'view_invoices',
      cents().describe('Always positive, tip included; `kind` gives the direction.'),
    ),
    tip_cents: visibleWith('view_invoices', cents().describe('The part of the amount that is a tip.')),
    reference: z.string().nullable().describe('Reference such as a check number.'),
    refund_of: id()
      .nullable()
      .describe('The entry that was refunded, or from which the money of a `release` was taken.'),
    received_at: instant(),
    recorded_by: authorSchema,
  })
  .meta({ id: 'Payment', description: "An entry of an invoice's ledger. Entries are never changed." })

export type Payment = z.infer<typeof paymentSchema>

/** True for a deposit or credit, goodwill included, that an invoice counts as paid. */
export function isAppliedEntry({ kind, status }: Pick<Payment, 'kind' | 'status'>): boolean {
  return (kind === 'deposit' || kind === 'credit') && status === 'succeeded'
}

interface RecordedPayment extends Omit<Payment, 'recorded_by'> {
  recorded_by_type: Payment['recorded_by']['type']
  recorded_by_id: string | null
  recorded_by_key: OnBehalfOf | null
}

export function paymentOf(row: RecordedPayment): Payment {
  return {
    id: row.id,
    kind: row.kind,
    method: row.method,
    status: row.status,
    amount_cents: row.amount_cents,
    tip_cents: row.tip_cents,
    reference: row.reference,
    refund_of: row.refund_of,
    received_at: row.received_at,
    recorded_by: toAuthor(row.recorded_by_type, row.recorded_by_id, row.recorded_by_key),
  }
}
