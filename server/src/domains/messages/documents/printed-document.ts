/** Input of templates/document.typ. All texts are formatted already: the template only places them. */
export interface PrintedDocument {
  /** Title of the file and of the header of further pages: `Invoice #1042`. */
  title: string
  heading: 'Estimate' | 'Invoice'
  /** `#1042`. Null for a draft. */
  number: string | null
  mark: { label: string; tone: 'good' | 'bad' | 'plain' } | null
  paper: 'us-letter' | 'a4'
  colors: { brand: string; on_brand: string; brand_text: string }
  company: {
    name: string
    /** Address lines below the name. */
    lines: string[]
    /** Contact data of the company. The first two are printed at the foot of every page. */
    contact: PrintedContact[]
  }
  parties: { label: string; lines: string[] }[]
  facts: { label: string; value: string }[]
  message: string | null
  sections: PrintedSection[]
  /** Note on all prices above the totals. Null: none. */
  taxNote: string | null
  totals: { label: string; value: string; strong: boolean }[]
  /** Most important amount: the total of an estimate, the balance of an invoice. */
  due: { label: string; value: string; note: string | null } | null
  /** Online address. `code` is its QR code as SVG. */
  link: { label: string; url: string; code: string } | null
  /** Ways to pay the balance. Null: nothing is owed, or no way is known. */
  howToPay: { text: string; ways: PrintedContact[] } | null
  notes: { label: string; text: string }[]
  /** Choices while it is open. */
  choices: PrintedChoice[]
  /** Text above the signature line. Null: no line. */
  signature: string | null
  /** Name and time of the signature. Null: not signed. */
  signed: PrintedSignature | null
}

export interface PrintedContact {
  text: string
  /** `tel:`, `mailto:` or a web address. Null: plain text. */
  href: string | null
}

export interface PrintedChoice {
  label: string
  /** True: exactly one is chosen. False: any number. */
  isOneOf: boolean
  items: { name: string; price: string; selected: boolean }[]
}

export interface PrintedSignature {
  /** As it was typed. */
  name: string
  /** The whole sentence. */
  text: string
  /** True if there is a drawn signature. */
  isDrawn: boolean
}

export interface PrintedSection {
  title: string | null
  description: string | null
  lines: PrintedLine[]
}

export interface PrintedLine {
  name: string
  description: string | null
  /** A short remark beside the name. */
  tag: string | null
  /** True if the totals include it. */
  counts: boolean
  quantity: string
  /** Unit of the quantity. Empty: none. */
  unit: string
  /** Price of one unit. */
  price: string
  /** Null: plain text. */
  amount: string | null
}
