import type { Estimate } from '../api/operations.ts'

/** Returns the part of the deposit that is due and not paid, in cents. 0 if it is not accepted yet or may not be seen. */
export function depositDue({ status, deposit }: Pick<Estimate, 'status' | 'deposit'>): number {
  const { required_cents = 0, collected_cents = 0 } = deposit
  return status === 'accepted' ? Math.max(0, required_cents - collected_cents) : 0
}
