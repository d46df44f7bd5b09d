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
    /** Below the name. */
    lines: string[]
    /** At the foot of every page. */
    contact: string
  }
  parties: { label: string; lines: string[] }[]
  facts: { label: string; value: string }[]
  message: string | null
  sections: PrintedSection[]
  totals: { label: string; value: string; strong: boolean }[]
  /** What matters most: the total of an estimate, what is owed of an invoice. */
  due: { label: string; value: string; note: string | null } | null
  link: { label: string; url: string } | null
  notes: { label: string; text: string }[]
  /** The sentence above the line for a signature; null: no such line. */
  signature: string | null
}

export interface PrintedSection {
  title: string | null
  description: string | null
  lines: PrintedLine[]
  total: { label: string; value: string } | null
}

export interface PrintedLine {
  name: string
  description: string | null
  /** A short remark beside the name. */
  tag: string | null
  /** Whether the totals count it. */
  counts: boolean
  quantity: string
  price: string
  /** Null: words alone. */
  amount: string | null
}
