import type { QueryContext } from '../../../kernel/operations/context.ts'
import { formatMoney } from '../../../kernel/money/index.ts'
import { howToPay, type Issuer } from '../../messages/documents/index.ts'
import type { CustomerPage } from '../../messages/public-links/index.ts'
import type { EstimateRow } from './estimate.ts'

/** State of the deposit of an estimate, for its customer page. */
export interface CustomerDeposit {
  dueCents: number
  pendingCents: number
  collectedCents: number
  /** True if the last payment attempt failed. */
  hasFailed: boolean
  payment(by: 'form' | 'checkout'): CustomerPage['payment']
  howToPay(issuer: Issuer): CustomerPage['howToPay']
}

export async function depositOnPage(ctx: QueryContext, row: EstimateRow): Promise<CustomerDeposit> {
  const dueCents = depositDue(row)
  const amount = formatMoney(dueCents, row.currency)
  return {
    dueCents,
    pendingCents: row.deposit_pending_cents,
    collectedCents: row.deposit_collected_cents,
    hasFailed: dueCents > 0 && (await lastDepositFailed(ctx, row.id)),
    payment: (by) => (dueCents <= 0 ? null : { title: `Pay ${amount} deposit`, by }),
    howToPay: (issuer) => howToPay(issuer, `the deposit of ${amount}`),
  }
}

/**
 * Returns the amount of the deposit that is still to be paid, in cents. Pending payments count as paid, so that the
 * customer is not asked to pay them again.
 */
export function depositDue(row: EstimateRow): number {
  if (row.status !== 'accepted') return 0
  return Math.max(0, row.deposit_required_cents - row.deposit_collected_cents - row.deposit_pending_cents)
}

async function lastDepositFailed({ db, actor }: QueryContext, estimateId: string): Promise<boolean> {
  const last = await db.row<{ status: string }>(
    `select p.status from payment_facts p
      where p.org_id = $1 and p.estimate_id = $2 and p.kind = 'deposit'
      order by p.created_at desc, p.id desc limit 1`,
    [actor.org.id, estimateId],
  )
  return last?.status === 'failed'
}
