import type { CompanySettings } from '../../organization/company/index.ts'
import { brandColors } from './brand.ts'
import { formatPhone } from '../../../kernel/contact/index.ts'
import { nonBlank } from './print-line.ts'
import type { PrintedContact, PrintedDocument } from './printed-document.ts'

export type PrintedCompany = Pick<
  CompanySettings,
  | 'name'
  | 'email'
  | 'phone'
  | 'website'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state'
  | 'zip'
  | 'brand_color'
  | 'has_logo'
>

/** The company that issues a document, as printed in the document. The country determines the paper size. */
export interface Issuer {
  company: PrintedCompany
  /** Country of the location as an ISO 3166-1 alpha-2 code. */
  country: string
  /** Time zone of the location. */
  timeZone: string
}

const letterCountries = new Set('US CA MX PR PH CL CO CR DO GT NI PA SV VE'.split(' '))

export function printHead(issuer: Issuer): Pick<PrintedDocument, 'paper' | 'colors' | 'company'> {
  const { company, country } = issuer
  const { brand, onBrand, brandText } = brandColors(company.brand_color)
  return {
    paper: letterCountries.has(country) ? 'us-letter' : 'a4',
    colors: { brand, on_brand: onBrand, brand_text: brandText },
    company: {
      name: company.name,
      lines: addressLines({
        line1: company.address_line1,
        line2: company.address_line2,
        city: company.city,
        state: company.state,
        zip: company.zip,
      }),
      contact: contactsOf(issuer),
    },
  }
}

/** Returns the company's phone number, email address and website. Omits those that are not set. */
function contactsOf(issuer: Issuer): PrintedContact[] {
  const { email, website } = issuer.company
  const number = phone(issuer.company.phone, issuer)
  return [
    ...(number === null
      ? []
      : [{ text: number, href: `tel:${issuer.company.phone!.replaceAll(/[^+\d]/g, '')}` }]),
    ...(nonBlank(email) === null ? [] : [{ text: email!, href: `mailto:${email!}` }]),
    ...(nonBlank(website) === null
      ? []
      : [{ text: plainAddress(website!), href: /^https?:/i.test(website!) ? website! : null }]),
  ]
}

/** Returns a web address as people write it, without `https://` and a slash at the end. */
const plainAddress = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')

/**
 * Returns a text that asks the customer to contact the company in order to pay. It contains the first two of phone
 * number, email address and website that the company has set. Null if it has set none.
 */
export function howToPay(issuer: Issuer, title: string): PrintedDocument['howToPay'] {
  const ways = contactsOf(issuer).slice(0, 2)
  if (ways.length === 0) return null
  return { text: `To pay, call or write to ${issuer.company.name} and name ${title}.`, ways }
}

/** Returns the title of a document, such as `Invoice #1042`, or `Invoice` if it has no number. */
export function printNumber(
  heading: PrintedDocument['heading'],
  number: string | null,
): Pick<PrintedDocument, 'title' | 'heading' | 'number'> {
  return { title: number === null ? heading : `${heading} ${number}`, heading, number }
}

/** Formats a phone number as usual in the issuer's country. */
export const phone = (number: string | null, { country }: Issuer): string | null =>
  nonBlank(number) === null ? null : formatPhone(number!, country)

export interface PrintedAddress {
  line1: string | null
  line2: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/** Returns the lines of a postal address: `1 Main St`, `Apt 2`, `Portland, ME 04101`. */
export function addressLines({ line1, line2, city, state, zip }: PrintedAddress): string[] {
  const region = [nonBlank(state), nonBlank(zip)].filter((each) => each !== null).join(' ')
  const cityLine = [nonBlank(city), nonBlank(region)].filter((each) => each !== null).join(', ')
  return [nonBlank(line1), nonBlank(line2), nonBlank(cityLine)].filter((each) => each !== null)
}

/**
 * Returns a labelled block with the name and contact data of a person, such as the customer. Empty if all lines
 * are blank.
 */
export function party(label: string, lines: readonly (string | null)[]): PrintedDocument['parties'] {
  const nonBlankLines = lines.filter((line) => nonBlank(line) !== null) as string[]
  return nonBlankLines.length === 0 ? [] : [{ label, lines: nonBlankLines }]
}
