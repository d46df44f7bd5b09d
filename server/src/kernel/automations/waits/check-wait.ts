import { didYouMean } from '../../schema/near-names.ts'
import { below, type Issue, issueAt, type IssueLocation } from '../definition/issue.ts'
import { type FieldType, typeName } from '../kinds/field-type.ts'
import type { WaitConfig } from './wait-config.ts'

/** Checks a wait with a valid config: its field must exist and contain a date or an instant. */
export function checkWait(
  { until }: WaitConfig,
  location: IssueLocation,
  fields: ReadonlyMap<string, FieldType>,
): Issue[] {
  if (until?.field === undefined) return []
  const at = below(location, 'until', 'field')
  const type = fields.get(until.field)
  if (type === undefined)
    return [issueAt(at, 'unknown_field', `is an unknown field${didYouMean(until.field, timesOf(fields))}`)]
  return isTime(type) ? [] : [issueAt(at, 'bad_value', 'must be a field that contains a date or an instant')]
}

const isTime = (type: FieldType): boolean => ['date', 'instant'].includes(typeName(type))

const timesOf = (fields: ReadonlyMap<string, FieldType>): string[] =>
  [...fields].flatMap(([name, type]) => (isTime(type) ? [name] : []))
