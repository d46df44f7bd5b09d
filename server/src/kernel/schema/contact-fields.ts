import * as z from 'zod'
import { parseEmail, parsePhone } from '../contact/index.ts'
import { invalidField } from '../errors.ts'
import { text } from './fields.ts'

/** Schema of an email address. It is stored as entered and compared case-insensitively. */
export function email() {
  return text(254)
    .refine((value) => parseEmail(value) !== null, 'must be an email address such as ada@example.com')
    .meta({ format: 'email', example: 'ada@example.com' })
}

const nationalNumber = /^[\d\s().\-/]{7,30}(?:\s*(?:x|ext\.?)\s*\d{1,7})?$/i

/**
 * Schema of a phone number in international form (`+1 312 555 0142`) or in the national form of the organization's
 * country. `readPhone` checks whether a national number is valid in that country.
 */
export function phone() {
  return text(60)
    .refine(
      (value) => (value.startsWith('+') ? parsePhone(value, 'US') !== null : nationalNumber.test(value)),
      'must be a phone number such as +13125550142',
    )
    .meta({ example: '+13125550142' })
}

/** Schema of the extension of a phone number: digits to dial once the call is connected. */
export function phoneExtension() {
  return z
    .string()
    .regex(/^\d{1,7}$/, 'must have 1 to 7 digits')
    .meta({ example: '77' })
}

export interface PhoneColumns {
  /** Phone number in E.164 format. Null if there is none. */
  phone: string | null
  typed: string | null
  extension: string | null
}

export function readPhone(field: string, typed: string | null | undefined, country: string): PhoneColumns {
  if (typed === null || typed === undefined || typed === '')
    return { phone: null, typed: null, extension: null }
  const parsed = parsePhone(typed, country)
  if (!parsed) throw invalidField(field, 'must be a phone number such as +13125550142')
  return { phone: parsed.e164, typed, extension: parsed.extension }
}

/** A change of a phone number. Absent values are undefined; null clears. */
export interface PhoneInput {
  /** Number as entered, with or without an extension. */
  typed: string | null | undefined
  extension: string | null | undefined
  /** Names of the input fields, for messages. */
  fields: { phone: string; extension: string }
}

/**
 * Returns the phone columns after a change. Undefined if number and extension stay the same: the same number in another
 * notation is not a change. A number without an extension keeps that of the same number, because other systems send
 * numbers without it; a different number has no extension unless one is passed.
 */
export function changePhone(
  before: PhoneColumns,
  { typed, extension, fields }: PhoneInput,
  country: string,
): PhoneColumns | undefined {
  if (typed === undefined && extension === undefined) return undefined
  const read = typed === undefined ? before : readPhone(fields.phone, typed, country)
  const isNamed = typed !== undefined && read.extension !== null
  if (isNamed && extension !== undefined && extension !== read.extension)
    throw invalidField(
      fields.extension,
      `differs from the extension in ${fields.phone}: send only one of them`,
    )
  if (extension && read.phone === null)
    throw invalidField(fields.extension, `needs a phone number in ${fields.phone}`)
  const former = read.phone === before.phone ? before.extension : null
  const after = extension === undefined ? (isNamed ? read.extension : former) : extension
  if (read.phone === before.phone && after === before.extension) return undefined
  return { phone: read.phone, typed: read.typed, extension: after }
}

export interface EmailColumns {
  email: string | null
  /** Form of the email address that is used for comparisons; see `Email.key`. Null if there is no address. */
  key: string | null
}

export function readEmail(field: string, typed: string | null | undefined): EmailColumns {
  if (typed === null || typed === undefined || typed === '') return { email: null, key: null }
  const parsed = parseEmail(typed)
  if (!parsed) throw invalidField(field, 'must be an email address')
  return { email: parsed.address, key: parsed.key }
}
