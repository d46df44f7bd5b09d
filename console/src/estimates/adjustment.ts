import { parseMoney } from '../parts/words.ts'

export type AdjustmentType = 'none' | 'percent' | 'fixed'

/** A discount or deposit as the person types it. */
export interface Adjustment {
  type: AdjustmentType
  value: string
}

/** Returns a stored adjustment as a person types it. The server stores a fixed amount in cents. */
export const adjustmentOf = (
  stored: { type: 'percent' | 'fixed' | null; value: string | null } | null,
): Adjustment => ({
  type: stored?.type ?? 'none',
  value: stored?.type === 'fixed' ? (Number(stored.value) / 100).toFixed(2) : (stored?.value ?? ''),
})

/**
 * Returns the adjustment as input of an operation. Null removes the adjustment. Returns undefined if the typed value is
 * not valid.
 */
export function adjustmentInput({
  type,
  value,
}: Adjustment): { type: 'percent' | 'fixed'; value: string } | null | undefined {
  if (type === 'none') return null
  const plain = value.replace(/[$,%\s]/g, '')
  if (type === 'percent') {
    const isPercent = /^\d{1,3}(\.\d{1,4})?$/.test(plain) && Number(plain) <= 100
    return isPercent ? { type, value: plain } : undefined
  }
  const cents = parseMoney(plain)
  return cents === undefined || cents < 0 ? undefined : { type, value: String(cents) }
}
