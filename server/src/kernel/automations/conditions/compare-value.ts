import { compare, parseDecimal } from '../../money/index.ts'
import { type FieldValue, typeName } from '../kinds/field-type.ts'
import { compareMoments, momentOf } from './moment.ts'
import { textKey } from './text-key.ts'

const decimalPlaces = 12

/**
 * Compares the current value of a field with the operand of a condition. Returns 0 if they are equal, a negative number
 * if the field's value is less, and a positive number if it is greater. Values of types without an order, such as
 * texts, give 1 if they differ. Null if the field's value or the operand is not a value of the field's type.
 */
export function compareValue(
  { type, value }: FieldValue,
  operand: unknown,
  at: { now: string; zone: string },
): number | null {
  switch (typeName(type)) {
    case 'text':
      return bothAre(isString, value, operand, (a, b) => isOther(textKey(a), textKey(b)))
    case 'enum':
    case 'id':
      return bothAre(isString, value, operand, isOther)
    case 'boolean':
      return bothAre(isBoolean, value, operand, isOther)
    case 'integer':
      return bothAre(isInteger, value, operand, (a, b) => a - b)
    case 'decimal':
      return bothAre(isString, value, operand, compareDecimals)
    case 'date':
    case 'instant': {
      const [one, other] = [momentOf(value, at), momentOf(operand, at)]
      return one && other && compareMoments(one, other, at.zone)
    }
    default:
      return null
  }
}

const isString = (value: unknown): value is string => typeof value === 'string'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
const isOther = <Value>(one: Value, other: Value): number => (one === other ? 0 : 1)

function bothAre<Value>(
  is: (value: unknown) => value is Value,
  one: unknown,
  other: unknown,
  compared: (one: Value, other: Value) => number | null,
): number | null {
  return is(one) && is(other) ? compared(one, other) : null
}

function compareDecimals(one: string, other: string): number | null {
  const [a, b] = [parseDecimal(one, decimalPlaces), parseDecimal(other, decimalPlaces)]
  return a && b && compare(a, b)
}
