import { didYouMean } from '../../schema/near-names.ts'
import { below, type Fault, faultAt, type Place } from '../definition/fault.ts'
import { type FieldType, typeName } from '../kinds/field-type.ts'
import { faultOfValue } from './check-value.ts'
import { compareValue } from './compare-value.ts'
import { type Operator, operatorsOf } from './condition.ts'

type Given = Readonly<Record<string, unknown>>

/** Checks the field, operator and value of one comparison. */
export function checkComparison(given: Given, place: Place, fields: ReadonlyMap<string, FieldType>): Fault[] {
  const { field: name, op, value } = given
  if (name === undefined || op === undefined)
    return (['field', 'op'] as const)
      .filter((member) => given[member] === undefined)
      .map((member) => faultAt(below(place, member), 'required', 'is required'))
  const type = typeof name === 'string' ? fields.get(name) : undefined
  if (typeof name !== 'string' || !type)
    return [faultAt(below(place, 'field'), 'unknown_field', `is not known here${nearTo(name, fields)}`)]
  const operators = operatorsOf(name, type)
  if (!operators.includes(op as Operator)) {
    const message = `must be one of ${operators.join(', ')} for \`${name}\``
    return [faultAt(below(place, 'op'), 'bad_value', message)]
  }
  return checkWanted(type, op as Operator, value, below(place, 'value'))
}

function nearTo(name: unknown, fields: ReadonlyMap<string, FieldType>): string {
  return typeof name === 'string' ? didYouMean(name, fields.keys()) : ': it must be text'
}

function checkWanted(type: FieldType, op: Operator, value: unknown, place: Place): Fault[] {
  const bad = (message: string, at = place): Fault[] => [faultAt(at, 'bad_value', message)]
  switch (op) {
    case 'exists':
    case 'not_exists':
      return value === undefined || value === null
        ? []
        : [faultAt(place, 'unknown_member', `is not known beside \`${op}\`: leave it out`)]
    case 'in':
    case 'not_in':
    case 'between': {
      if (value === undefined) break
      if (!Array.isArray(value)) return bad('must be a list')
      if (op === 'between' && value.length !== 2)
        return bad('must have exactly 2 entries, the lower one first')
      if (value.length === 0) return bad('must not be empty')
      const faults = value.flatMap((each, index) => checkOne(type, each, below(place, index)))
      if (faults.length > 0 || op !== 'between' || isInOrder(type, value)) return faults
      return bad('must begin with the lower one')
    }
    case 'contains':
    case 'starts_with':
    case 'has_tag':
      if (typeof value === 'string' && value.trim() === '') return bad('must not be empty')
  }
  return checkOne(type, value, place)
}

function checkOne(type: FieldType, value: unknown, place: Place): Fault[] {
  if (value === undefined) return [faultAt(place, 'required', 'is required')]
  const message = value === null ? 'must not be null: ask whether it `exists`' : faultOfValue(type, value)
  return message === null ? [] : [faultAt(place, 'bad_value', message)]
}

/**
 * Returns true where the order is not known yet: relative times, and a date beside an instant, are only compared at
 * evaluation.
 */
function isInOrder(type: FieldType, [least, most]: readonly unknown[]): boolean {
  const isTime = ['date', 'instant'].includes(typeName(type))
  const areAlike = typeof least === 'string' && typeof most === 'string' && isDay(least) === isDay(most)
  if (isTime && !areAlike) return true
  const difference = compareValue({ type, value: least }, most, { now: '', zone: 'UTC' })
  return difference !== null && difference <= 0
}

const isDay = (text: string): boolean => text.length === 10
