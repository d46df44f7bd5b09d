import type { MutationContext } from '../../../kernel/operations/context.ts'
import { runLater } from '../../../kernel/operations/run-later.ts'
import type { Estimate } from './estimate.ts'

export const answers = ['accepted', 'declined', 'changes_requested'] as const

/** Notifies company and customer of the answer after the commit: `estimates.tellAnswer`. */
export function enqueueAnswerNotification(
  ctx: MutationContext,
  { id, version }: Estimate,
  answer: (typeof answers)[number],
  message: string | null = null,
): void {
  runLater(ctx, 'estimates.tellAnswer', { estimate_id: id, version, answer, words: message })
}

/** Notifies company and customer of the deposit after the commit: `estimates.tellDeposit`. */
export function enqueueDepositNotification(
  ctx: MutationContext,
  { id, version, deposit }: Estimate,
  paymentId: string,
): void {
  const { collected_cents } = deposit
  runLater(ctx, 'estimates.tellDeposit', { estimate_id: id, version, payment_id: paymentId, collected_cents })
}
