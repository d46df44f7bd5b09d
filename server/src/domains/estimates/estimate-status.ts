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

const expiring: readonly EstimateStatus[] = ['sent', 'viewed', 'changes_requested']

/** The status at an instant, so that a late sweep never shows a stale one. */
export function statusAt(
  estimate: { status: EstimateStatus; expires_at: string | null },
  now: string,
): EstimateStatus {
  const { status, expires_at } = estimate
  return expires_at !== null && expires_at <= now && expiring.includes(status) ? 'expired' : status
}
