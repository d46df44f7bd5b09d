import type { AppKernel } from '../../app/kernel.ts'
import { receiveProviderPayment } from '../../domains/money/invoices/operations.ts'
import { receiveProviderRefund } from '../../domains/office/payments/operations.ts'
import { receiveProviderDeposit } from '../../domains/selling/estimates/operations.ts'
import { isId, newId } from '../../kernel/ids.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import { run } from '../../kernel/operations/run.ts'
import type { ProviderEntry } from '../../kernel/processors/index.ts'
import type { UnknownPayment, UnknownPayments } from './find-unknown-payments.ts'
import { patiently } from './patiently.ts'

export interface RecordedPayments {
  recorded: UnknownPayment[]
  /**
   * Payments that could not be recorded, because their invoice or estimate was created after the backup, or because the
   * books contain another amount. `payments.reconcile` continues to report them.
   */
  open: UnknownPayment[]
}

/**
 * Records charges and refunds of the card processor that the copy does not have, as if the processor reported them now.
 * A repeated call records nothing twice.
 */
export async function recordPayments(
  { kernel }: AppKernel,
  { unknown }: UnknownPayments,
): Promise<RecordedPayments> {
  const outcome: RecordedPayments = { recorded: [], open: [] }
  for (const { payment, org, entry } of unknown) {
    const call = payment.difference === 'missing_in_books' ? callFor(kernel, entry) : undefined
    const actor = { type: 'system', id: null, org, mode: payment.mode, locations: '*' } as const
    const answer =
      call &&
      ((await patiently(() =>
        run(kernel, call.operation, { actor, input: call.input, requestId: newId() }),
      )) as { result: string })
    outcome[answer?.result === 'booked' ? 'recorded' : 'open'].push(payment)
  }
  return outcome
}

/**
 * Returns the operation that records the charge or refund, and its input. Undefined if it does not belong to a record.
 */
function callFor(
  { services }: AppKernel['kernel'],
  { kind, reference, of, amountCents, currency, metadata }: ProviderEntry,
): { operation: Mutation; input: object } | undefined {
  const money = { amount_cents: amountCents, currency, payment_id: idIn(metadata['payment_id']) }
  if (kind === 'refund')
    return of === null
      ? undefined
      : {
          operation: receiveProviderRefund,
          input: { ...money, provider_reference: of, reference, status: 'succeeded' },
        }
  const report = {
    ...money,
    event_id: `restored/${reference}`,
    event_type: 'restored',
    status: 'succeeded',
    provider: services.payments.usual.name,
    provider_reference: reference,
  }
  const estimateId = idIn(metadata['estimate_id'])
  return estimateId === null
    ? {
        operation: receiveProviderPayment,
        input: { ...report, invoice_id: idIn(metadata['invoice_id']) },
      }
    : { operation: receiveProviderDeposit, input: { ...report, estimate_id: estimateId } }
}

const idIn = (value: string | undefined): string | null =>
  value !== undefined && isId(value) ? value.toLowerCase() : null
