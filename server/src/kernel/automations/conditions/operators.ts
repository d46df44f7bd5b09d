import type { FieldValue } from '../kinds/field-type.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import { compareValue } from './compare-value.ts'
import type { Comparison } from './condition.ts'
import { textKey } from './text-key.ts'

/** When and where a condition is judged, and by reason of what. */
export interface JudgedAt {
  now: string
  event: SignalEvent | null
  /** On whose clock and calendar. */
  zone: string
}

/**
 * Whether a comparison is true of a field as it is now. There are two answers and no third: without a value, `neq` and
 * `not_in` are true, and all other comparisons are false.
 */
export function isMet(
  { field, op, value }: Comparison,
  found: FieldValue | undefined,
  at: JudgedAt,
): boolean {
  const against = (wanted: unknown): number | null => (found ? compareValue(found, wanted, at) : null)
  const holds = (wanted: unknown, is: (difference: number) => boolean): boolean => {
    const difference = against(wanted)
    return difference !== null && is(difference)
  }
  switch (op) {
    case 'exists':
      return hasValue(found)
    case 'not_exists':
      return !hasValue(found)
    case 'eq':
      return against(value) === 0
    case 'neq':
      return against(value) !== 0
    case 'in':
      return listOf(value).some((each) => against(each) === 0)
    case 'not_in':
      return listOf(value).every((each) => against(each) !== 0)
    case 'gt':
      return holds(value, (difference) => difference > 0)
    case 'gte':
      return holds(value, (difference) => difference >= 0)
    case 'lt':
      return holds(value, (difference) => difference < 0)
    case 'lte':
      return holds(value, (difference) => difference <= 0)
    case 'between': {
      const [least, most] = listOf(value)
      return holds(least, (difference) => difference >= 0) && holds(most, (difference) => difference <= 0)
    }
    case 'contains':
      return keyOf(found?.value)?.includes(textKey(String(value))) === true
    case 'starts_with':
      return keyOf(found?.value)?.startsWith(textKey(String(value))) === true
    case 'has_tag':
      return listOf(found?.value).some((each) => keyOf(each) === keyOf(value))
    case 'changed_to':
      return wasMovedTo(field, value, at.event)
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const keyOf = (value: unknown): string | undefined => (typeof value === 'string' ? textKey(value) : undefined)

function hasValue(found: FieldValue | undefined): boolean {
  const value = found?.value ?? null
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/** An event that moves a member tells what it was, and its name begins with what it is about. */
function wasMovedTo(field: string, value: unknown, event: SignalEvent | null): boolean {
  const [prefix = '', member = ''] = field.split('.')
  if (event === null || !(prefix === 'event' || event.type.startsWith(`${prefix}.`))) return false
  const before = event.payload[`previous_${member}`]
  return event.payload[member] === value && before !== undefined && before !== value
}
