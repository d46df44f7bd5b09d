import type { FieldValue } from '../kinds/field-type.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import { compareValue } from './compare-value.ts'
import type { Comparison, Operator } from './condition.ts'
import { textKey } from './text-key.ts'

/** The current time, the event and the time zone with which a condition is evaluated. */
export interface JudgedAt {
  now: string
  event: SignalEvent | null
  /** IANA name of the zone for clock times and dates. */
  zone: string
}

/** A comparison with the current value of its field. */
interface EvaluatedComparison extends Comparison {
  current: FieldValue | undefined
  at: JudgedAt
}

const against = ({ current, at }: EvaluatedComparison, operand: unknown): number | null =>
  current ? compareValue(current, operand, at) : null

const matches = (
  comparison: EvaluatedComparison,
  operand: unknown,
  is: (difference: number) => boolean,
): boolean => {
  const difference = against(comparison, operand)
  return difference !== null && is(difference)
}

const operators: Readonly<Record<Operator, (comparison: EvaluatedComparison) => boolean>> = {
  exists: ({ current }) => hasValue(current),
  not_exists: ({ current }) => !hasValue(current),
  eq: (comparison) => against(comparison, comparison.value) === 0,
  neq: (comparison) => against(comparison, comparison.value) !== 0,
  in: (comparison) => listOf(comparison.value).some((each) => against(comparison, each) === 0),
  not_in: (comparison) => listOf(comparison.value).every((each) => against(comparison, each) !== 0),
  gt: (comparison) => matches(comparison, comparison.value, (difference) => difference > 0),
  gte: (comparison) => matches(comparison, comparison.value, (difference) => difference >= 0),
  lt: (comparison) => matches(comparison, comparison.value, (difference) => difference < 0),
  lte: (comparison) => matches(comparison, comparison.value, (difference) => difference <= 0),
  between(comparison) {
    const [least, most] = listOf(comparison.value)
    return (
      matches(comparison, least, (difference) => difference >= 0) &&
      matches(comparison, most, (difference) => difference <= 0)
    )
  },
  contains: ({ current, value }) => keyOf(current?.value)?.includes(textKey(String(value))) === true,
  starts_with: ({ current, value }) => keyOf(current?.value)?.startsWith(textKey(String(value))) === true,
  has_tag: ({ current, value }) => listOf(current?.value).some((each) => keyOf(each) === keyOf(value)),
  changed_to: ({ field, value, at }) => wasMovedTo(field, value, at.event),
}

/**
 * Evaluates a comparison against the current value of the field. If the field has no value, `neq`, `not_in` and
 * `not_exists` are true, and the other comparisons are false. The operator `changed_to` compares only with the event.
 */
export function isMet(comparison: Comparison, current: FieldValue | undefined, at: JudgedAt): boolean {
  return operators[comparison.op]({ ...comparison, current, at })
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const keyOf = (value: unknown): string | undefined => (typeof value === 'string' ? textKey(value) : undefined)

function hasValue(current: FieldValue | undefined): boolean {
  const value = current?.value ?? null
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/**
 * Returns true if the event changed the field to this value. The event must be about the field's record: its name
 * begins with the field's prefix, or the prefix is `event`. The payload must also contain the previous value, as
 * `previous_…`.
 */
function wasMovedTo(field: string, value: unknown, event: SignalEvent | null): boolean {
  const [prefix = '', member = ''] = field.split('.')
  if (event === null || !(prefix === 'event' || event.type.startsWith(`${prefix}.`))) return false
  const before = event.payload[`previous_${member}`]
  return event.payload[member] === value && before !== undefined && before !== value
}
