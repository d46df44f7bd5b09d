import * as z from 'zod'
import { isStorable } from '../json/storable.ts'
import { parseInstant } from '../time/index.ts'

/** Schema of text that Postgres can store: without NUL and lone surrogates. White space at both ends is removed. */
export function text(maximum: number, minimum = 0) {
  return z
    .string()
    .trim()
    .min(minimum)
    .max(maximum)
    .refine(isStorable, 'must be well-formed Unicode without NUL characters')
}

/**
 * Schema of one non-empty line without control characters. `excluded` lists further forbidden characters, in the
 * syntax of a character class in a regular expression. The pattern also refuses a line that is only white space, so
 * that the published schema contains this rule too.
 */
export function line(maximum: number, excluded: string, rule: string) {
  const barred = String.raw`\p{Cc}${excluded}`
  return text(maximum, 1).regex(
    new RegExp(String.raw`^[^\S${barred}]*[^\s${barred}][^${barred}]*$`, 'u'),
    rule,
  )
}

/** Schema of a color that a caller sends, `#rrggbb`. It is converted to lower case. */
export function hexColor() {
  return z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1f6feb')
    .toLowerCase()
}

/** Schema of a record id: a UUID. It is converted to lower case. */
export function id() {
  return z.uuid().toLowerCase()
}

/** Schema of an instant in answers: ISO 8601 in UTC with milliseconds. */
export function instant() {
  return z.iso.datetime({ precision: 3 }).meta({ example: '2026-03-02T15:04:05.678Z' })
}

/**
 * Schema of an instant that a caller sends: ISO 8601 with `Z` or an offset, in a year that the database can store.
 */
export function anyInstant() {
  return z.iso.datetime({ offset: true, abort: true }).refine((value) => parseInstant(value) !== null, {
    message: 'must be an existing date and time',
    abort: true,
  })
}

/** Schema of a valid calendar date, `YYYY-MM-DD`. */
export function calendarDate() {
  return z.iso.date().meta({ example: '2026-03-02' })
}

/** Schema of a calendar date that a caller sends. The first year is 1, as in Postgres. */
export function anyDay() {
  return calendarDate().regex(/^(?!0000)/, 'must be a date between the years 1 and 9999')
}

/** Schema of a wall-clock time, `HH:MM:SS`. */
export function wallTime() {
  return z.iso.time({ precision: 0 }).meta({ example: '09:30:00' })
}

/** Schema of a wall-clock time to the minute, `HH:MM`. */
export function timeOfDay() {
  return z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as 09:00')
    .meta({ example: '09:00' })
}

/** Schema of a wall-clock time in the configuration of an automation: `HH:MM`, or `HH:MM:SS` as in records. */
export function clockTime() {
  return z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time of the day such as 09:00')
    .meta({ example: '09:00' })
}

/** Schema of an amount in the smallest unit of the currency. */
export function cents() {
  return z.int().meta({ example: 12_500 })
}

/** Schema of an exact decimal number as text. */
export function decimal() {
  return z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,10})?$/, 'must be a decimal number')
    .meta({ example: '7.25' })
}

/** Schema of a currency code, ISO 4217. */
export function currency() {
  return z.string().length(3).meta({ example: 'USD' })
}
