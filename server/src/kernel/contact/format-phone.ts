import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** `(207) 555-0100` at home, `+44 20 7946 0958` abroad; what is no number stays as it is. */
export function formatPhone(phone: string, country: string): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  return number.country === country ? number.formatNational() : number.formatInternational()
}
