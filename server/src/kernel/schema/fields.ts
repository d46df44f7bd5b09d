import * as z from 'zod'
import { isStorable } from '../json/storable.ts'
import { parseInstant } from '../time/index.ts'

/** Text that Postgres can keep: no NUL, no half of a surrogate pair. Surrounding white space is dropped. */
export function text(maximum: number, minimum = 0) {
  return z
    .string()
    .trim()
    .min(minimum)
    .max(maximum)
    .refine(isStorable, 'must be well-formed Unicode without NUL characters')
}

/**
 * One line that is not empty, without control characters and the `excluded`, which are spelled as within the brackets of a
 * pattern. The pattern asks for more than white space, so that a published schema tells it too.
 */
export function line(maximum: number, excluded: string, rule: string) {
  const barred = String.raw`\p{Cc}${excluded}`
  return text(maximum, 1).regex(
    new RegExp(String.raw`^[^\S${barred}]*[^\s${barred}][^${barred}]*$`, 'u'),
    rule,
  )
}

/** A record id, UUID in lower case. */
export function id() {
  return z.uuid().toLowerCase()
}

/** An instant as the service writes it: ISO 8601 in UTC with milliseconds. */
export function instant() {
  return z.iso.datetime({ precision: 3 }).meta({ example: '2026-03-02T15:04:05.678Z' })
}

/** An instant that somebody sends: ISO 8601 with `Z` or an offset, of a year that the database keeps. */
export function anyInstant() {
  return z.iso
    .datetime({ offset: true, abort: true })
    .refine((value) => parseInstant(value) !== null, { message: 'must be a real instant', abort: true })
}

/** A real day of the calendar, `YYYY-MM-DD`. */
export function calendarDate() {
  return z.iso.date().meta({ example: '2026-03-02' })
}

/** A day on which something can be planned: that of a year from 1 on, as Postgres and our calendar reckon. */
export function anyDay() {
  return calendarDate().regex(/^(?!0000)/, 'must be a day of the years 1 to 9999')
}

/** A time of the wall clock, `HH:MM:SS`. */
export function wallTime() {
  return z.iso.time({ precision: 0 }).meta({ example: '09:30:00' })
}

/** The same to the minute, as people choose one: `HH:MM`. */
export function timeOfDay() {
  return z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as 09:00')
    .meta({ example: '09:00' })
}

/** A clock time in the config of an automation: `HH:MM`, or `HH:MM:SS` as records have it. */
export function clockTime() {
  return z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time of the day such as 09:00')
    .meta({ example: '09:00' })
}

/** An amount in the smallest unit of the currency. */
export function cents() {
  return z.int().meta({ example: 12_500 })
}

/** An exact decimal number as text. */
export function decimal() {
  return z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,10})?$/, 'must be a decimal number')
    .meta({ example: '7.25' })
}

/** ISO 4217. */
export function currency() {
  return z.string().length(3).meta({ example: 'USD' })
}
