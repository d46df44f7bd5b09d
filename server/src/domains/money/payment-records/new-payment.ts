import { authorColumns } from '../../../kernel/records/author.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { NewPayment } from './payments-table.ts'

type PaymentFields = Pick<NewPayment, 'kind' | 'method' | 'amount_cents'> &
  Partial<
    Pick<
      NewPayment,
      | 'id'
      | 'tip_cents'
      | 'status'
      | 'reference'
      | 'refund_of'
      | 'received_at'
      | 'applied_from'
      | 'provider'
      | 'provider_reference'
      | 'provider_part'
      | 'origin_id'
      | 'reason'
      | 'estimate_id'
    >
  >

/**
 * Builds a row for `addPayment`. The caller is recorded as its author, at the current time. `on.id` is the id of the
 * paid invoice, or null.
 */
export function newPayment(
  ctx: MutationContext,
  on: { id: string | null; client_id: string; currency: string },
  fields: PaymentFields,
): NewPayment {
  return {
    id: fields.id ?? newId(),
    client_id: on.client_id,
    invoice_id: on.id,
    estimate_id: fields.estimate_id ?? null,
    kind: fields.kind,
    method: fields.method,
    status: fields.status ?? 'succeeded',
    amount_cents: fields.amount_cents,
    tip_cents: fields.tip_cents ?? 0,
    currency: on.currency,
    reference: fields.reference ?? null,
    refund_of: fields.refund_of ?? null,
    received_at: fields.received_at ?? ctx.now,
    ...authorColumns('recorded', ctx.author),
    created_at: ctx.now,
    applied_from: fields.applied_from ?? null,
    provider: fields.provider ?? null,
    provider_reference: fields.provider_reference ?? null,
    provider_part: fields.provider_part ?? 0,
    origin_id: fields.origin_id ?? null,
    reason: fields.reason ?? null,
  }
}
