/** What templates/document.typ prints. Everything is written out already: the template only places it. */
export interface PrintedDocument {
  /** Of the file and of the head of further pages: `Invoice #1042`. */
  title: string
  heading: 'Estimate' | 'Invoice'
  /** `#1042`; null while a draft. */
  number: string | null
  mark: { label: string; tone: 'good' | 'bad' | 'plain' } | null
  paper: 'us-letter' | 'a4'
  colors: { brand: string; on_brand: string; brand_text: string }
  company: {
    name: string
    /** Its address, below the name. */
    lines: string[]
    /** How to reach the company; the first two at the foot of every page. */
    contact: PrintedContact[]
  }
  parties: { label: string; lines: string[] }[]
  facts: { label: string; value: string }[]
  message: string | null
  sections: PrintedSection[]
  /** Said of all prices above the totals; null: nothing. */
  taxNote: string | null
  totals: { label: string; value: string; strong: boolean }[]
  /** What matters most: the total of an estimate, what is owed of an invoice. */
  due: { label: string; value: string; note: string | null } | null
  /** Where it stands online; `code` is the picture that a phone reads, as SVG. */
  link: { label: string; url: string; code: string } | null
  /** How what is owed can be paid; null: nothing is owed, or nobody knows. */
  howToPay: { text: string; ways: PrintedContact[] } | null
  notes: { label: string; text: string }[]
  /** What there is to choose among while it is open. */
  choices: PrintedChoice[]
  /** The sentence above the line for a signature; null: no such line. */
  signature: string | null
  /** Who signed it and when; null: nobody. */
  signed: PrintedSignature | null
}

export interface PrintedContact {
  text: string
  /** `tel:`, `mailto:` or an address of the web; null: words alone. */
  href: string | null
}

export interface PrintedChoice {
  label: string
  /** Of which one is taken; otherwise any of them. */
  isOneOf: boolean
  items: { name: string; price: string; selected: boolean }[]
}

export interface PrintedSignature {
  /** As it was typed. */
  name: string
  /** The whole sentence. */
  text: string
  /** Whether there is a drawing of it. */
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
  /** Whether the totals count it. */
  counts: boolean
  quantity: string
  /** What one of the quantity is; empty: nothing is said. */
  unit: string
  /** Of one. */
  price: string
  /** Null: words alone. */
  amount: string | null
}
