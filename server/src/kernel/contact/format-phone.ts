import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Formats a number: `(207) 555-0100` at home, `+44 20 7946 0958` abroad. Text that is not a number is returned unchanged. */
export function formatPhone(phone: string, country: string): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  return number.country === country ? number.formatNational() : number.formatInternational()
}
