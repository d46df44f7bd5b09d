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

/** Issuer of the documents, with paper size and time zone. */
export interface Issuer {
  company: PrintedCompany
  /** ISO 3166 alpha-2. */
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

/** Phone number, e-mail address and website of the company, as far as they are set. */
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
      : [{ text: website!, href: /^https?:/i.test(website!) ? website! : null }]),
  ]
}

/** How to pay: by phone or e-mail. Null if neither is set. */
export function howToPay(issuer: Issuer, title: string): PrintedDocument['howToPay'] {
  const ways = contactsOf(issuer).slice(0, 2)
  if (ways.length === 0) return null
  return { text: `To pay, call or write to ${issuer.company.name} and name ${title}.`, ways }
}

/** Title of a document: `Invoice #1042`, `Invoice #DEN-1042`, or `Invoice` without a number. */
export function printNumber(
  heading: PrintedDocument['heading'],
  number: string | null,
): Pick<PrintedDocument, 'title' | 'heading' | 'number'> {
  return { title: number === null ? heading : `${heading} ${number}`, heading, number }
}

/** Formats a phone number by national convention. */
export const phone = (number: string | null, { country }: Issuer): string | null =>
  nonBlank(number) === null ? null : formatPhone(number!, country)

export interface PrintedAddress {
  line1: string | null
  line2: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/** The lines of an address: `1 Main St`, `Apt 2`, `Portland, ME 04101`. */
export function addressLines({ line1, line2, city, state, zip }: PrintedAddress): string[] {
  const region = [nonBlank(state), nonBlank(zip)].filter((each) => each !== null).join(' ')
  const cityLine = [nonBlank(city), nonBlank(region)].filter((each) => each !== null).join(', ')
  return [nonBlank(line1), nonBlank(line2), nonBlank(cityLine)].filter((each) => each !== null)
}

/** A party of the document, such as the customer. Empty if nothing is known about it. */
export function party(label: string, lines: readonly (string | null)[]): PrintedDocument['parties'] {
  const nonBlankLines = lines.filter((line) => nonBlank(line) !== null) as string[]
  return nonBlankLines.length === 0 ? [] : [{ label, lines: nonBlankLines }]
}
