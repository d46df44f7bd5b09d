import { formatPhone } from '../../contact/index.ts'
import { formatMoney } from '../../money/index.ts'
import {
  type DateStyle,
  formatClock,
  formatDate,
  formatMoment,
  isCalendarDate,
  localDate,
  localTimeOf,
  parseInstant,
} from '../../time/index.ts'
import { cutText } from '../../cut-text.ts'
import { limits } from '../definition/limits.ts'
import { type FieldValue, typeName } from '../kinds/field-type.ts'
import type { Filter } from './filters.ts'
import type { Placeholder } from './parse-template.ts'

/** Time zone, currency and country that determine how values are written. */
export interface WrittenAt {
  zone: string
  currency: string
  /** Two letters, ISO 3166. Phone numbers of this country are written in national format. */
  country: string
}

/** Returns the text that replaces a placeholder. Null if there is neither a value nor a default. */
export function writeValue(
  { field, filters }: Placeholder,
  fieldValue: FieldValue | undefined,
  at: WrittenAt,
): string | null {
  const start: FieldValue =
    fieldValue && !isNothing(fieldValue.value) ? fieldValue : { value: null, type: 'text' }
  const { value, type } = filters.reduce((now, filter) => filtered(now, filter, field, at), start)
  const text = value === null ? null : plainly({ value, type }, field, at)
  return text && cutText(text, limits.valueLength)
}

/** Returns true if the value counts as empty: null, a blank text, a list without texts, or an object. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return !value.some(isText)
  return typeof value !== 'number' && typeof value !== 'boolean'
}

const isText = (value: unknown): value is string => typeof value === 'string'

function filtered(now: FieldValue, { name, argument }: Filter, field: string, at: WrittenAt): FieldValue {
  const text = (value: string): FieldValue => ({ value, type: 'text' })
  if (name === 'default') return now.value === null ? text(argument!) : now
  if (now.value === null) return now
  switch (name) {
    case 'upper':
      return text(plainly(now, field, at).toUpperCase())
    case 'lower':
      return text(plainly(now, field, at).toLowerCase())
    case 'money':
      return isCents(now) ? text(formatMoney(now.value, at.currency)) : now
    case 'date': {
      const day = dayOf(now, at.zone)
      return day === null ? now : text(formatDate(day, argument as DateStyle))
    }
    default: {
      const clock = clockOf(now, at.zone)
      return clock === null ? now : text(formatClock(clock))
    }
  }
}

/** Converts a value to text if the placeholder has no filter. */
function plainly(now: FieldValue, field: string, at: WrittenAt): string {
  const { value } = now
  if (Array.isArray(value)) return value.filter(isText).join(', ')
  switch (typeName(now.type)) {
    case 'integer':
      return isCents(now) && field.endsWith('_cents') ? formatMoney(now.value, at.currency) : String(value)
    case 'date':
    case 'instant':
      return isText(value) ? plainTime(value, at.zone) : String(value)
    case 'enum':
      return String(value).replaceAll('_', ' ')
    case 'boolean':
      return value === true ? 'yes' : 'no'
    case 'text':
      return /[._]phone$/.test(field) ? formatPhone(String(value), at.country) : String(value)
    default:
      return String(value)
  }
}

function plainTime(value: string, zone: string): string {
  if (isCalendarDate(value)) return formatDate(value)
  return parseInstant(value) ? formatMoment(value, zone) : value
}

function isCents(now: FieldValue): now is FieldValue & { value: number } {
  return now.type === 'integer' && Number.isSafeInteger(now.value)
}

function dayOf({ type, value }: FieldValue, zone: string): string | null {
  if (!['date', 'instant'].includes(typeName(type)) || typeof value !== 'string') return null
  if (isCalendarDate(value)) return value
  const instant = parseInstant(value)
  return instant && localDate(instant, zone)
}

const clockTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

function clockOf({ type, value }: FieldValue, zone: string): string | null {
  if (typeof value !== 'string') return null
  if (type === 'text') return clockTime.test(value) ? value : null
  const instant = type === 'instant' ? parseInstant(value) : null
  return instant && localTimeOf(instant, zone).time
}
