import type { Estimate } from '../api/operations.ts'

/**
 * Returns the unpaid part of the deposit in cents. 0 unless the estimate is accepted and the member may see amounts.
 */
export function depositDue({ status, deposit }: Pick<Estimate, 'status' | 'deposit'>): number {
  const { required_cents = 0, collected_cents = 0 } = deposit
  return status === 'accepted' ? Math.max(0, required_cents - collected_cents) : 0
}
