import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import type { OnBehalfOf } from '../../../kernel/access/actor.ts'
import { cents, id, instant } from '../../../kernel/schema/fields.ts'
import { authorSchema, toAuthor } from '../../../kernel/records/author.ts'

/** Kinds of entries. A `release` moves money from an invoice back to the client's deposits or credit. */
export const paymentKinds = ['payment', 'refund', 'deposit', 'credit', 'write_off', 'release'] as const

export const paymentMethods = ['card', 'ach', 'cash', 'check', 'bank_transfer', 'financing', 'other'] as const

/** Schema of a paid amount, in cents. */
export const amount = () => cents().min(1).max(100_000_000_000)

export const paymentSchema = z
  .object({
    id: id(),
    kind: z
      .enum(paymentKinds)
      .describe(
        "Kind of the entry. `release` moves money from the invoice back to the client's deposits or " +
          'credit; nothing is paid out.',
      ),
    method: z.enum(paymentMethods),
    status: z
      .enum(['pending', 'succeeded', 'failed'])
      .describe('Status of the entry. Only `succeeded` entries change the balance.'),
    amount_cents: visibleWith(
      'view_invoices',
      cents().describe('Amount in cents, including the tip. Always positive; `kind` shows the direction.'),
    ),
    tip_cents: visibleWith('view_invoices', cents().describe('Part of the amount that is a tip, in cents.')),
    reference: z
      .string()
      .nullable()
      .describe('Reference of the payment, such as a check number. Null if there is none.'),
    refund_of: id()
      .nullable()
      .describe(
        'The entry that a `refund` refunds, or from which a `release` takes the money. Null for other ' +
          'entries.',
      ),
    received_at: instant(),
    recorded_by: authorSchema,
  })
  .meta({
    id: 'Payment',
    description:
      'An entry that changes the balance of an invoice, such as a payment or refund. Its amount never ' +
      'changes.',
  })

export type Payment = z.infer<typeof paymentSchema>

/** Returns true for a deposit, credit or goodwill that counts as paid on an invoice. */
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
