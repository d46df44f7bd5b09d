import { formatMoney } from '../../../kernel/money/index.ts'
import { formatDay, formatLastDay } from '../../../kernel/time/index.ts'
import type { CustomerPage } from '../../messages/public-links/index.ts'
import type { CustomerDeposit } from './customer-deposit.ts'
import type { CustomerEstimate } from './customer-estimate.ts'
import type { EstimateRow } from './estimate.ts'

/** Returns the text that is shown instead of a draft or a withdrawn estimate. */
export function notOffered({ status }: EstimateRow): CustomerPage['instead'] {
  if (status === 'void')
    return {
      heading: 'This estimate was withdrawn',
      text: 'It is no longer available. If you still want the work done, please call or write to us.',
    }
  if (status === 'draft')
    return {
      heading: 'This estimate is being revised',
      text: 'We are working on a new version, and will send it to you. This link will show it then.',
    }
  return null
}

/**
 * Describes the status of an estimate to the customer. Does not say who changed the status, because it may have been
 * the customer or a member of the company.
 */
export function customerStatus(
  estimate: CustomerEstimate,
  deposit: CustomerDeposit,
  timeZone: string,
): CustomerPage['status'] {
  const { status, accepted_at, accepted_by, declined_at, requested_changes, expires_at, can_accept } =
    estimate
  const plain = (text: string) => ({ tone: 'plain' as const, text })
  if (status === 'accepted' && accepted_at !== null) {
    const by = accepted_by === null ? '' : ` by ${accepted_by}`
    const approved = `Approved${by} on ${formatDay(accepted_at, timeZone)}. Thank you!`
    return { tone: 'good', text: [approved, ...depositWords(estimate, deposit)].join(' ') }
  }
  if (status === 'declined') {
    const on = declined_at === null ? '' : ` on ${formatDay(declined_at, timeZone)}`
    return plain(
      `This estimate was declined${on}. If you want the work done after all, please call or write to us.`,
    )
  }
  if (status === 'expired') {
    const until = expires_at === null ? '' : ` on ${formatLastDay(expires_at, timeZone)}`
    return plain(
      can_accept
        ? `This estimate was valid until${until.replace(' on', '')}. You can still approve it.`
        : `This estimate expired${until}. Please call or write to us for a new one.`,
    )
  }
  if (status === 'changes_requested')
    return plain(
      `You asked for changes: ${requested_changes ?? ''} – We will send you a new version. You can also approve this one as it is.`,
    )
  return null
}

function depositWords({ deposit, currency }: CustomerEstimate, at: CustomerDeposit): string[] {
  const money = (cents: number): string => formatMoney(cents, currency)
  if (at.pendingCents > 0)
    return [
      `Your payment of ${money(at.pendingCents)} is on its way. This page will show it as soon as it has arrived.`,
    ]
  if (at.hasFailed)
    return ['Your last payment did not go through, and nothing was charged. Please try again below.']
  if (at.dueCents > 0) return [`The deposit of ${money(at.dueCents)} is still to be paid.`]
  if (deposit.required_cents > 0 && at.collectedCents > 0)
    return [`Your deposit of ${money(at.collectedCents)} has arrived.`]
  return []
}
