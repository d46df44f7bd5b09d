import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export interface Phone {
  /** `+`, country calling code and number, at most 15 digits. All numbers are stored and compared in this form. */
  e164: string
  /** Digits to dial once connected. Not part of the number. */
  extension: string | null
}

/** Longer texts are never parsed as phone numbers. */
const textLimit = 60

/**
 * Parses a phone number as people type it. Null if no number of its country has that form. A number without a country
 * code belongs to `defaultCountry` (ISO 3166-1 alpha-2, the location's). The caller stores the original text.
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
