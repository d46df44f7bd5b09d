import type { FieldValue } from '../kinds/field-type.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import { compareValue } from './compare-value.ts'
import type { Comparison, Operator } from './condition.ts'
import { textKey } from './text-key.ts'

/** The moment, event and time zone with which a condition is evaluated. */
export interface JudgedAt {
  now: string
  event: SignalEvent | null
  /** IANA name of the zone for clock times and dates. */
  zone: string
}

/** A comparison with the current value of its field. */
interface Asked extends Comparison {
  found: FieldValue | undefined
  at: JudgedAt
}

const against = ({ found, at }: Asked, wanted: unknown): number | null =>
  found ? compareValue(found, wanted, at) : null

const holds = (asked: Asked, wanted: unknown, is: (difference: number) => boolean): boolean => {
  const difference = against(asked, wanted)
  return difference !== null && is(difference)
}

const operators: Readonly<Record<Operator, (asked: Asked) => boolean>> = {
  exists: ({ found }) => hasValue(found),
  not_exists: ({ found }) => !hasValue(found),
  eq: (asked) => against(asked, asked.value) === 0,
  neq: (asked) => against(asked, asked.value) !== 0,
  in: (asked) => listOf(asked.value).some((each) => against(asked, each) === 0),
  not_in: (asked) => listOf(asked.value).every((each) => against(asked, each) !== 0),
  gt: (asked) => holds(asked, asked.value, (difference) => difference > 0),
  gte: (asked) => holds(asked, asked.value, (difference) => difference >= 0),
  lt: (asked) => holds(asked, asked.value, (difference) => difference < 0),
  lte: (asked) => holds(asked, asked.value, (difference) => difference <= 0),
  between(asked) {
    const [least, most] = listOf(asked.value)
    return (
      holds(asked, least, (difference) => difference >= 0) &&
      holds(asked, most, (difference) => difference <= 0)
    )
  },
  contains: ({ found, value }) => keyOf(found?.value)?.includes(textKey(String(value))) === true,
  starts_with: ({ found, value }) => keyOf(found?.value)?.startsWith(textKey(String(value))) === true,
  has_tag: ({ found, value }) => listOf(found?.value).some((each) => keyOf(each) === keyOf(value)),
  changed_to: ({ field, value, at }) => wasMovedTo(field, value, at.event),
}

/**
 * Evaluates a comparison against the current value of the field. The result is always true or false: without a value,
 * `neq` and `not_in` are true and all other comparisons are false.
 */
export function isMet(comparison: Comparison, found: FieldValue | undefined, at: JudgedAt): boolean {
  return operators[comparison.op]({ ...comparison, found, at })
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const keyOf = (value: unknown): string | undefined => (typeof value === 'string' ? textKey(value) : undefined)

function hasValue(found: FieldValue | undefined): boolean {
  const value = found?.value ?? null
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/**
 * An event that changes a member also carries its previous value. The event's name begins with the prefix of the
 * record.
 */
function wasMovedTo(field: string, value: unknown, event: SignalEvent | null): boolean {
  const [prefix = '', member = ''] = field.split('.')
  if (event === null || !(prefix === 'event' || event.type.startsWith(`${prefix}.`))) return false
  const before = event.payload[`previous_${member}`]
  return event.payload[member] === value && before !== undefined && before !== value
}
