import { parseDecimal } from '../../money/index.ts'
import { readForm } from '../../schema/read-form.ts'
import { didYouMean } from '../../schema/near-names.ts'
import { durationSchema } from '../definition/duration.ts'
import type { FieldType } from '../kinds/field-type.ts'
import { isFromNow, momentOf } from './moment.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns why a field of this type cannot be compared with the value. Null if it can. */
export function explainInvalidValue(type: FieldType, value: unknown): string | null {
  if (typeof type === 'object') return type.enum.includes(value as string) ? null : oneOf(type.enum, value)
  switch (type) {
    case 'text':
    case 'tags':
    case 'enum':
      return typeof value === 'string' ? null : 'must be text'
    case 'id':
      return typeof value === 'string' && uuid.test(value)
        ? null
        : 'must be an id (a UUID in lower-case letters)'
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false'
    case 'integer':
      return Number.isSafeInteger(value) ? null : 'must be a whole number'
    case 'decimal':
      return typeof value === 'string' && parseDecimal(value, 10)
        ? null
        : 'must be a decimal number as text, such as "7.25"'
    default:
      return explainInvalidMoment(value)
  }
}

function explainInvalidMoment(value: unknown): string | null {
  if (!isFromNow(value))
    return momentOf(value, { now: '', zone: 'UTC' })
      ? null
      : 'must be a day such as 2026-03-02, an instant such as 2026-03-02T15:04:05.678Z, or relative to now, such as { "ago": { "days": 2 } }'
  const [[side, duration], ...more] = Object.entries(value) as [[string, unknown], ...unknown[]]
  if (more.length > 0) return 'must have either `ago` or `ahead`, and nothing else'
  const read = readForm(durationSchema, duration)
  if (!('issues' in read)) return null
  const [{ field, message }] = read.issues as [{ field?: string; message: string }]
  return `has a wrong \`${side}\`: ${field === undefined ? 'it' : `\`${field}\``} ${message}`
}

function oneOf(values: readonly string[], value: unknown): string {
  const near = typeof value === 'string' ? didYouMean(value, values, 1) : ''
  return `must be one of ${values.join(', ')}${near}`
}
