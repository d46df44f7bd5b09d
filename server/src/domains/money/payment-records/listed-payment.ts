import * as z from 'zod'
import { currency, id, instant } from '../../../kernel/schema/fields.ts'
import { paymentOf, paymentSchema } from './payment.ts'
import type { PaymentRow } from './payments-table.ts'

export const listedPaymentSchema = paymentSchema
  .extend({
    client_id: id(),
    customer_name: z.string().describe("The client's name."),
    invoice_id: id()
      .nullable()
      .describe('Invoice of the payment. Null if it does not belong to an invoice yet.'),
    invoice_number: z.int().nullable(),
    estimate_id: id().nullable().describe('Estimate on which a deposit was paid. Null for other payments.'),
    applied_from: id()
      .nullable()
      .describe('The deposit or credit that this entry applies to its invoice. Null for other entries.'),
    location_id: id().nullable(),
    currency: currency(),
    origin_id: id()
      .nullable()
      .describe('The original payment, if this entry is a part or a refund of that payment. Null otherwise.'),
    provider: z
      .enum(['fake', 'stripe'])
      .nullable()
      .describe('Card processor that charged or refunded the money. Null if there was none.'),
    provider_reference: z
      .string()
      .nullable()
      .describe('Id of the charge or refund at the card processor. Null if there is none.'),
    reason: z.string().nullable(),
    created_at: instant(),
  })
  .meta({
    id: 'ListedPayment',
    description: 'A payment, deposit, credit or refund, with the records that it belongs to.',
  })

export type ListedPayment = z.infer<typeof listedPaymentSchema>

export interface ListedPaymentRow extends PaymentRow {
  customer_name: string
  invoice_number: number | null
  location_id: string | null
}

export const selectPayments = `
  select r.id, r.client_id, (select c.name from client_names c where c.org_id = r.org_id and c.id = r.client_id) as customer_name,
         r.invoice_id, r.estimate_id, r.kind, r.method, r.status, r.amount_cents, r.tip_cents, r.currency,
         r.reference, r.refund_of, r.received_at, r.recorded_by_type, r.recorded_by_id, r.recorded_by_key, r.created_at, r.applied_from,
         r.origin_id, r.provider, r.provider_reference, r.reason, (select s.location_id from seen_payments s where s.org_id = r.org_id and s.id = r.id) as location_id,
         (select i.invoice_number from invoice_facts i where i.org_id = r.org_id and i.id = r.invoice_id) as invoice_number
    from payments r`

export function listedPaymentOf(row: ListedPaymentRow): ListedPayment {
  return {
    ...paymentOf(row),
    client_id: row.client_id,
    customer_name: row.customer_name,
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number,
    estimate_id: row.estimate_id,
    applied_from: row.applied_from,
    location_id: row.location_id,
    currency: row.currency,
    origin_id: row.origin_id,
    provider: row.provider,
    provider_reference: row.provider_reference,
    reason: row.reason,
    created_at: row.created_at,
  }
}
