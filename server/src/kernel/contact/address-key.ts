import { type Country } from './address.ts'
import { standardDeliveryLine, splitWords } from './delivery-line.ts'

export interface PostalAddress {
  line1: string
  line2?: string | null
  city?: string | null
  state?: string | null
  /** ZIP or other postal code. */
  zip?: string | null
  country: Country
}

/**
 * Returns a text by which postal addresses are compared. It is never stored instead of the address as entered.
 *
 * - US with a ZIP code: the 5-digit ZIP and the delivery line as in USPS Publication 28. The ZIP stands for city and
 *   state, so that their spelling does not matter.
 * - US without a ZIP code: city, state and the delivery line.
 * - Other countries: all parts in upper case, without punctuation.
 */
export function addressKey(address: PostalAddress): string {
  const { country } = address
  const line = [address.line1, address.line2 ?? ''].join(', ')
  const zip5 = country === 'US' ? /^\s*(\d{5})/.exec(address.zip ?? '')?.[1] : undefined
  if (zip5) return [country, zip5, standardDeliveryLine(line)].join('|')
  const locality = [address.zip, address.state, address.city].map((part) => splitWords(part ?? '').join(' '))
  const delivery =
    country === 'US' || country === 'CA' ? standardDeliveryLine(line) : splitWords(line).join(' ')
  return [country, ...locality, delivery].join('|')
}
