import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export interface Phone {
  /** `+`, country calling code and number, at most 15 digits: the form in which all numbers are stored and compared. */
  e164: string
  /** Digits to dial once connected; no part of the number. */
  extension: string | null
}

/** Longer text holds no phone number, whatever its form. */
const textLimit = 60

/**
 * Reads a phone number as people type it; null when no number of its country has that form. A number without a country
 * code is one of `defaultCountry` (ISO 3166-1 alpha-2, the location's). The raw text is for the caller to keep.
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
