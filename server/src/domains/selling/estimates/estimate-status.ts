/** An estimate reads as `expired` as soon as `expires_at` has passed, even before the status is stored. */
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

/** Allowed status transitions. */
const transitions: Readonly<Record<EstimateStatus, readonly EstimateStatus[]>> = {
  draft: ['sent', 'void'],
  sent: ['viewed', 'changes_requested', 'draft', 'accepted', 'declined', 'expired', 'void'],
  viewed: ['changes_requested', 'draft', 'accepted', 'declined', 'expired', 'void'],
  changes_requested: ['draft', 'accepted', 'declined', 'expired', 'void'],
  // Undoing an acceptance: allowed only while no other record depends on it.
  accepted: ['sent'],
  declined: ['sent'],
  expired: ['sent', 'void'],
  void: [],
}

export function canEstimate(from: EstimateStatus, to: EstimateStatus): boolean {
  return transitions[from].includes(to)
}

/** Statuses in which the customer has the estimate and has not answered. */
const expiring: readonly EstimateStatus[] = ['sent', 'viewed', 'changes_requested']
export const unansweredSql = `r.status in (${expiring.map((status) => `'${status}'`).join(', ')})`

/** Status at a point in time, so that a late sweep never shows an outdated one. */
export function statusAt(
  estimate: { status: EstimateStatus; expires_at: string | null },
  now: string,
): EstimateStatus {
  const { status, expires_at } = estimate
  return expires_at !== null && expires_at <= now && expiring.includes(status) ? 'expired' : status
}

/** SQL for the status of estimates `r`. `now` is the parameter for the current time. */
export function statusSql(now: string): string {
  return `case when r.expires_at <= ${now} and ${unansweredSql} then 'expired' else r.status end`
}
