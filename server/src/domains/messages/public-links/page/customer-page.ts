import type { PrintedDocument } from '../../documents/index.ts'
import type { Attached } from '../../../organization/stored-files/index.ts'

/** The content of a public page, ready to render, with the actions available to the customer. */
export interface CustomerPage {
  document: PrintedDocument
  /** True if a company logo exists. */
  hasLogo: boolean
  /** Message that is shown if the document is not available now. */
  instead: { heading: string; text: string } | null
  /** Status message at the top. Null while the customer has something to do. */
  status: { tone: 'good' | 'bad' | 'plain'; text: string } | null
  answer: CustomerAnswer | null
  payment: CustomerPayment | null
  /** Payment instructions. Null if the page accepts cards. */
  howToPay: PrintedDocument['howToPay']
  /** Further documents of one kind that the customer can open as PDF files. Null if there are none. */
  documents: { heading: string; items: readonly PageDocument[] } | null
  /** Files that the company attached. */
  attached: Attached
  /** URL of the signature image. */
  signature: string | null
}

export interface PageDocument {
  id: string
  /** Title with the number, such as `Credit note #3`. */
  title: string
  /** Details below the title: the date and the reason. */
  text: string
  amount: string
}

export interface CustomerAnswer {
  /** The document's revision on the page. An answer to another revision is refused. */
  revision: number
  canDecline: boolean
  /** Optional lines that the customer can choose. */
  choices: { id: string; label: string; price: string; selected: boolean }[]
  /** Options of which the customer chooses one. */
  options: {
    id: string
    name: string
    description: string | null
    /** Names of the lines that the option includes. */
    includes: string[]
    /** Price before tax. */
    price: string
    /** Tax that is added to the price. Null if there is none. */
    tax: string | null
    selected: boolean
  }[]
  /** A note that says whether the listed prices include tax. Null if there is no tax. */
  taxNote: string | null
  /** Amounts of the current choice, one per row. The total is separate. */
  sums: { label: string; value: string }[]
  /** Total of the current choice. */
  total: string
  totalCents: number
  /** Deposit due on approval. Null if there is none. */
  deposit: string | null
  /** Text that the customer agrees to. */
  consent: string
  /** Label of the button. */
  submit: string
  /** How the deposit is paid together with the approval. Null if it is not paid there. */
  paysBy: CustomerPayment['by'] | null
}

export interface CustomerPayment {
  title: string
  /**
   * `form`: simulated cards of a demo organization, on this page. `checkout`: a page of the card processor.
   */
  by: 'form' | 'checkout'
}
