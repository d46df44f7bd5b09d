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
