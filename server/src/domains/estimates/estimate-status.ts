/** `expired` is told from the moment `expires_at` has passed, whether or not it is written down yet. */
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

/** Where an estimate can go from where it is. */
const transitions: Readonly<Record<EstimateStatus, readonly EstimateStatus[]>> = {
  draft: ['sent', 'void'],
  sent: ['viewed', 'changes_requested', 'draft', 'accepted', 'declined', 'expired', 'void'],
  viewed: ['changes_requested', 'draft', 'accepted', 'declined', 'expired', 'void'],
  changes_requested: ['draft', 'accepted', 'declined', 'expired', 'void'],
  // Undoing an acceptance: only while nothing was built on it.
  accepted: ['sent'],
  declined: ['sent'],
  expired: ['sent', 'void'],
  void: [],
}

export function canEstimate(from: EstimateStatus, to: EstimateStatus): boolean {
  return transitions[from].includes(to)
}

/** The customer has it and has not answered. */
const expiring: readonly EstimateStatus[] = ['sent', 'viewed', 'changes_requested']
export const unansweredSql = `r.status in (${expiring.map((status) => `'${status}'`).join(', ')})`

/** The status at an instant, so that a late sweep never shows a stale one. */
export function statusAt(
  estimate: { status: EstimateStatus; expires_at: string | null },
  now: string,
): EstimateStatus {
  const { status, expires_at } = estimate
  return expires_at !== null && expires_at <= now && expiring.includes(status) ? 'expired' : status
}

/** The same in a query of estimates `r`; `now` is the parameter that stands for the instant. */
export function statusSql(now: string): string {
  return `case when r.expires_at <= ${now} and ${unansweredSql} then 'expired' else r.status end`
}
