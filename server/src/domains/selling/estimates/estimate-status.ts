import type { Parameter } from '../../../kernel/database/queries.ts'
import { isAmong } from '../../../kernel/records/one-or-more.ts'

/**
 * Statuses of an estimate. The API reports `expired` as soon as `expires_at` has passed, even if the database still has
 * an earlier status.
 */
export const estimateStatuses = [
  'draft',
  'sent',
  'viewed',
  'changes_requested',
  'accepted',
  'declined',
  'expired',
  'void',
] as const
export type EstimateStatus = (typeof estimateStatuses)[number]

const transitions: Readonly<Record<EstimateStatus, readonly EstimateStatus[]>> = {
  draft: ['sent', 'void'],
  sent: ['viewed', 'changes_requested', 'draft', 'accepted', 'declined', 'expired', 'void'],
  viewed: ['changes_requested', 'draft', 'accepted', 'declined', 'expired', 'void'],
  changes_requested: ['draft', 'accepted', 'declined', 'expired', 'void'],
  // Used by `estimates.undoAcceptance`, which fails if other records depend on the acceptance.
  accepted: ['sent'],
  declined: ['sent'],
  expired: ['sent', 'void'],
  void: [],
}

export function canEstimate(from: EstimateStatus, to: EstimateStatus): boolean {
  return transitions[from].includes(to)
}

/** Statuses in which an estimate can expire: the customer has received it and has not accepted or declined it. */
const expiring: readonly EstimateStatus[] = ['sent', 'viewed', 'changes_requested']
export const unansweredSql = `r.status in (${expiring.map((status) => `'${status}'`).join(', ')})`

/**
 * Returns the status at the time `now`. A background sweep stores `expired` later, so the stored status can be
 * outdated.
 */
export function statusAt(
  estimate: { status: EstimateStatus; expires_at: string | null },
  now: string,
): EstimateStatus {
  const { status, expires_at } = estimate
  return expires_at !== null && expires_at <= now && expiring.includes(status) ? 'expired' : status
}

/** Returns SQL for the current status of estimates `r`. `now` is the SQL parameter for the current time. */
export function statusSql(now: string): string {
  return `case when r.expires_at <= ${now} and ${unansweredSql} then 'expired' else r.status end`
}

const openStatuses: readonly EstimateStatus[] = ['draft', 'sent', 'viewed', 'changes_requested']
const openSql = `r.status in (${openStatuses.map((status) => `'${status}'`).join(', ')})`

/**
 * Returns SQL conditions that select the estimates `r` with one of these current statuses. Open estimates are found by
 * their stored status, for which there is an index.
 */
export function hasStatus(
  status: EstimateStatus | readonly EstimateStatus[] | undefined,
  now: string,
  bind: (value: Parameter) => string,
): string[] {
  if (status === undefined) return []
  const isOpen = [status].flat().every((each) => openStatuses.includes(each))
  return [...(isOpen ? [openSql] : []), ...isAmong(() => statusSql(bind(now)), status, bind)]
}
