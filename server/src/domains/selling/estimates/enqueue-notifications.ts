import type { MutationContext } from '../../../kernel/operations/context.ts'
import { runLater } from '../../../kernel/operations/run-later.ts'
import type { Estimate } from './estimate.ts'

export const answers = ['accepted', 'declined', 'changes_requested'] as const

/** Queues `estimates.notifyAnswer`. After the commit, it notifies the company and the customer of the answer. */
export function enqueueAnswerNotification(
  ctx: MutationContext,
  { id, version }: Estimate,
  answer: (typeof answers)[number],
  message: string | null = null,
): void {
  runLater(ctx, 'estimates.notifyAnswer', { estimate_id: id, version, answer, words: message })
}

/** Queues `estimates.notifyDeposit`. After the commit, it notifies the company and the customer of the deposit. */
export function enqueueDepositNotification(
  ctx: MutationContext,
  { id, version, deposit }: Estimate,
  paymentId: string,
): void {
  const { collected_cents } = deposit
  runLater(ctx, 'estimates.notifyDeposit', {
    estimate_id: id,
    version,
    payment_id: paymentId,
    collected_cents,
  })
}
