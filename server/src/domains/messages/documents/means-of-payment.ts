import { nonBlank } from './print-line.ts'

/** Names the means of payment: `ACH`, `bank transfer`, `check 1001`. Null if the method is `other`. */
export function meansOf({ method, reference }: { method: string; reference: string | null }): string | null {
  if (method === 'other') return null
  if (method === 'check' && nonBlank(reference) !== null) return `check ${reference}`
  return method === 'ach' ? 'ACH' : method.replaceAll('_', ' ')
}
