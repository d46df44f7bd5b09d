/** Input of templates/document.typ. All texts are already formatted: the template only places them. */
export interface PrintedDocument {
  /** Title of the PDF file, also printed at the top of every page after the first: `Invoice #1042`. */
  title: string
  heading: 'Estimate' | 'Invoice' | 'Credit note' | 'Receipt'
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
  /** Note that the prices above the totals are before tax. Null if the document needs no such note. */
  taxNote: string | null
  /** `isBase` marks an amount from which taxes are computed and that is not added to the total. */
  totals: { label: string; value: string; strong: boolean; isBase?: boolean }[]
  /** The highlighted amount: the total of an estimate or the balance of an invoice. */
  due: { label: string; value: string; note: string | null } | null
  /** Link to the document's page. `code` is the QR code of the URL, as SVG. */
  link: { label: string; url: string; code: string } | null
  /**
   * Text and contact data that tell the customer how to pay the balance. Null if nothing is owed or the company has set
   * no contact data.
   */
  howToPay: { text: string; ways: PrintedContact[] } | null
  notes: { label: string; text: string }[]
  /** Choices of the customer that are printed while the estimate is open. */
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
  /** True if the customer chooses exactly one item. False if the customer may choose any number. */
  isOneOf: boolean
  items: { name: string; price: string; selected: boolean }[]
}

export interface PrintedSignature {
  /** Name that the signer typed. */
  name: string
  /** Sentence about how, by whom and when the document was approved. */
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
  /** Short remark beside the name of the line. */
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
