import * as z from 'zod'
import { cents, id, instant } from '../../kernel/schema/fields.ts'
import { authorSchema } from '../../kernel/schema/record.ts'

export const paymentMethods = ['card', 'ach', 'cash', 'check', 'bank_transfer', 'financing', 'other'] as const

export const paymentSchema = z
  .object({
    id: id(),
    kind: z.enum(['payment', 'refund', 'deposit', 'credit', 'write_off']),
    method: z.enum(paymentMethods),
    status: z.enum(['pending', 'succeeded', 'failed']).describe('Only what succeeded counts.'),
    amount_cents: cents().describe('Always positive, tip included; `kind` tells the direction.'),
    tip_cents: cents().describe('The part of the amount that is a tip.'),
    reference: z.string().nullable().describe('For instance the number of a check.'),
    refund_of: id().nullable().describe('The payment that was refunded.'),
    received_at: instant(),
    recorded_by: authorSchema,
  })
  .meta({ id: 'Payment', description: "An entry of an invoice's ledger. Entries are never changed." })

export type Payment = z.infer<typeof paymentSchema>
