import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export interface Phone {
  /**
   * Phone number in E.164: `+`, country calling code and number, at most 15 digits. Numbers are stored and compared
   * in this form.
   */
  e164: string
  /** Extension: digits to dial once the call is connected. Null if there are none. */
  extension: string | null
}

/** Maximum length of a text that is parsed as a phone number. */
const textLimit = 60

/**
 * Parses a phone number as people type it. Null if it is not a possible number of its country. A number without a
 * country code belongs to `defaultCountry` (ISO 3166-1 alpha-2), the country of the company's location. The result
 * does not contain the original text; the caller stores it if needed.
 */
export function parsePhone(text: string, defaultCountry: string): Phone | null {
  if (text.length > textLimit) return null
  const region: CountryCode | undefined = isSupportedCountry(defaultCountry) ? defaultCountry : undefined
  const number = parsePhoneNumberFromString(text.trim(), {
    ...(region && { defaultCountry: region }),
    extract: false,
  })
  if (!number?.isPossible()) return null
  return { e164: number.number, extension: number.ext ?? null }
}
