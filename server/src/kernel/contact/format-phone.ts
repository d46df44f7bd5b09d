import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * Formats a phone number for a reader in `country`: `(207) 555-0100` if the number belongs to that country, otherwise
 * `+44 20 7946 0958`. If the text is not a phone number, returns it unchanged.
 */
export function formatPhone(phone: string, country: string): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  return number.country === country ? number.formatNational() : number.formatInternational()
}
