import { didYouMean } from '../../schema/near-names.ts'
import { below, type Issue, issueAt, type IssueLocation } from '../definition/issue.ts'
import { type FieldType, typeName } from '../kinds/field-type.ts'
import { explainInvalidValue } from './check-value.ts'
import { compareValue } from './compare-value.ts'
import { type Operator, operatorsOf } from './condition.ts'

type RawComparison = Readonly<Record<string, unknown>>

/** Checks the field, operator and value of one comparison. */
export function checkComparison(
  comparison: RawComparison,
  location: IssueLocation,
  fields: ReadonlyMap<string, FieldType>,
): Issue[] {
  const { field: name, op, value } = comparison
  if (name === undefined || op === undefined)
    return (['field', 'op'] as const)
      .filter((member) => comparison[member] === undefined)
      .map((member) => issueAt(below(location, member), 'required', 'is required'))
  const type = typeof name === 'string' ? fields.get(name) : undefined
  if (typeof name !== 'string' || !type)
    return [issueAt(below(location, 'field'), 'unknown_field', `is an unknown field${nearTo(name, fields)}`)]
  const operators = operatorsOf(name, type)
  if (!operators.includes(op as Operator)) {
    const message = `must be one of ${operators.join(', ')} for \`${name}\``
    return [issueAt(below(location, 'op'), 'bad_value', message)]
  }
  return checkValue(type, op as Operator, value, below(location, 'value'))
}

function nearTo(name: unknown, fields: ReadonlyMap<string, FieldType>): string {
  return typeof name === 'string' ? didYouMean(name, fields.keys()) : ': it must be text'
}

function checkValue(type: FieldType, op: Operator, value: unknown, location: IssueLocation): Issue[] {
  const bad = (message: string, at = location): Issue[] => [issueAt(at, 'bad_value', message)]
  switch (op) {
    case 'exists':
    case 'not_exists':
      return value === undefined || value === null
        ? []
        : [issueAt(location, 'unknown_member', `is not allowed with the operator \`${op}\`: leave it out`)]
    case 'in':
    case 'not_in':
    case 'between': {
      if (value === undefined) break
      if (!Array.isArray(value)) return bad('must be a list')
      if (op === 'between' && value.length !== 2)
        return bad('must have exactly 2 entries, the lower one first')
      if (value.length === 0) return bad('must not be empty')
      const issues = value.flatMap((each, index) => checkOne(type, each, below(location, index)))
      if (issues.length > 0 || op !== 'between' || isInOrder(type, value)) return issues
      return bad('must have the lower value first')
    }
    case 'contains':
    case 'starts_with':
    case 'has_tag':
      if (typeof value === 'string' && value.trim() === '') return bad('must not be empty')
  }
  return checkOne(type, value, location)
}

function checkOne(type: FieldType, value: unknown, location: IssueLocation): Issue[] {
  if (value === undefined) return [issueAt(location, 'required', 'is required')]
  const message =
    value === null
      ? 'must not be null; to test whether the field has a value, use the operators `exists` and ' +
        '`not_exists`'
      : explainInvalidValue(type, value)
  return message === null ? [] : [issueAt(location, 'bad_value', message)]
}

/**
 * Returns true if the first value is not greater than the second. Also returns true if their order is unknown until the
 * condition is evaluated, because one is a relative time, or one is a date and the other an instant.
 */
function isInOrder(type: FieldType, [least, most]: readonly unknown[]): boolean {
  const isTime = ['date', 'instant'].includes(typeName(type))
  const areAlike = typeof least === 'string' && typeof most === 'string' && isDay(least) === isDay(most)
  if (isTime && !areAlike) return true
  const difference = compareValue({ type, value: least }, most, { now: '', zone: 'UTC' })
  return difference !== null && difference <= 0
}

const isDay = (text: string): boolean => text.length === 10
