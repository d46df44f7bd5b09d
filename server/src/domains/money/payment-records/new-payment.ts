import { authorColumns } from '../../../kernel/records/author.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { NewPayment } from './payments-table.ts'

type Given = Pick<NewPayment, 'kind' | 'method' | 'amount_cents'> &
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

/** Builds a row for `insertPayment`, recorded by the caller now. `on.id` is its invoice. */
export function newPayment(
  ctx: MutationContext,
  on: { id: string | null; client_id: string; currency: string },
  given: Given,
): NewPayment {
  return {
    id: given.id ?? newId(),
    client_id: on.client_id,
    invoice_id: on.id,
    estimate_id: given.estimate_id ?? null,
    kind: given.kind,
    method: given.method,
    status: given.status ?? 'succeeded',
    amount_cents: given.amount_cents,
    tip_cents: given.tip_cents ?? 0,
    currency: on.currency,
    reference: given.reference ?? null,
    refund_of: given.refund_of ?? null,
    received_at: given.received_at ?? ctx.now,
    ...authorColumns('recorded', ctx.author),
    created_at: ctx.now,
    applied_from: given.applied_from ?? null,
    provider: given.provider ?? null,
    provider_reference: given.provider_reference ?? null,
    provider_part: given.provider_part ?? 0,
    origin_id: given.origin_id ?? null,
    reason: given.reason ?? null,
  }
}
