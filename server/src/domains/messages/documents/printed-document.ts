/** Input of templates/document.typ. All texts are already formatted: the template only places them. */
export interface PrintedDocument {
  /** Title of the file and of the header of further pages: `Invoice #1042`. */
  title: string
  heading: 'Estimate' | 'Invoice' | 'Credit note'
  /** Number of the document: `#1042`. Null for a draft. */
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
  /** Note about the tax on all prices above the totals. Null if there is none. */
  taxNote: string | null
  totals: { label: string; value: string; strong: boolean }[]
  /** Most important amount: the total of an estimate, the balance of an invoice. */
  due: { label: string; value: string; note: string | null } | null
  /** Online address of the document. `code` is its QR code as SVG. */
  link: { label: string; url: string; code: string } | null
  /** Ways to pay the balance. Null if nothing is owed or no way to pay is known. */
  howToPay: { text: string; ways: PrintedContact[] } | null
  notes: { label: string; text: string }[]
  /** Choices that the customer has while the estimate is open. */
  choices: PrintedChoice[]
  /** Text above the signature line. Null if there is no such line. */
  signature: string | null
  /** Name and time of the signature. Null if the document is not signed. */
  signed: PrintedSignature | null
}

export interface PrintedContact {
  text: string
  /** Link: `tel:`, `mailto:` or a web address. Null for plain text. */
  href: string | null
}

export interface PrintedChoice {
  label: string
  /** True if exactly one can be chosen. False if any number can. */
  isOneOf: boolean
  items: { name: string; price: string; selected: boolean }[]
}

export interface PrintedSignature {
  /** Name of the signer, as typed. */
  name: string
  /** The whole sentence about the approval. */
  text: string
  /** True if there is an image of a drawn signature. */
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
  /** True if the totals include the line. */
  counts: boolean
  quantity: string
  /** Unit of the quantity. Empty if it has none. */
  unit: string
  /** Price of one unit. */
  price: string
  /** Amount of the line. Null for a line of plain text. */
  amount: string | null
}
