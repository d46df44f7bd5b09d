import { didYouMean } from '../../schema/near-names.ts'
import { below, type Fault, faultAt, type Place } from '../definition/fault.ts'
import { type FieldType, typeName } from '../kinds/field-type.ts'
import type { WaitConfig } from './wait-config.ts'

/** Checks a wait with a valid config: its field must exist and hold a time. */
export function checkWait(
  { until }: WaitConfig,
  place: Place,
  fields: ReadonlyMap<string, FieldType>,
): Fault[] {
  if (until?.field === undefined) return []
  const at = below(place, 'until', 'field')
  const type = fields.get(until.field)
  if (type === undefined)
    return [faultAt(at, 'unknown_field', `is not known here${didYouMean(until.field, timesOf(fields))}`)]
  return isTime(type) ? [] : [faultAt(at, 'bad_value', 'must be a field with a day or an instant')]
}

const isTime = (type: FieldType): boolean => ['date', 'instant'].includes(typeName(type))

const timesOf = (fields: ReadonlyMap<string, FieldType>): string[] =>
  [...fields].flatMap(([name, type]) => (isTime(type) ? [name] : []))
