import { nonBlank } from './print-line.ts'

/** Returns the text for a payment method: `ACH`, `bank transfer`, `check 1001`. Null for the method `other`. */
export function meansOf({ method, reference }: { method: string; reference: string | null }): string | null {
  if (method === 'other') return null
  if (method === 'check' && nonBlank(reference) !== null) return `check ${reference}`
  return method === 'ach' ? 'ACH' : method.replaceAll('_', ' ')
}
