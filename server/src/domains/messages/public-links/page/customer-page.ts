import type { PrintedDocument } from '../../documents/index.ts'
import type { Attached } from '../../../organization/stored-files/index.ts'

/** Content of a customer page: texts that are already formatted, and the actions that the customer can take. */
export interface CustomerPage {
  document: PrintedDocument
  /** True if a company logo exists. */
  hasLogo: boolean
  /** True if the page offers a receipt. */
  hasReceipt: boolean
  /** Message that is shown instead of the document. Null if the document is shown. */
  instead: { heading: string; text: string } | null
  /** Status message at the top of the page. Null if the customer still has to answer or pay. */
  status: { tone: 'good' | 'bad' | 'plain'; text: string } | null
  answer: CustomerAnswer | null
  payment: CustomerPayment | null
  /**
   * Text that asks the customer to contact the company in order to pay. Null if the page accepts cards or nothing is
   * due.
   */
  howToPay: PrintedDocument['howToPay']
  /** Other documents that the customer can open as PDF files, all of one kind. Null if there are none. */
  documents: { heading: string; items: readonly PageDocument[] } | null
  /** Files that the company attached. */
  attached: Attached
  /** URL of the image of the customer's signature. Null if there is none. */
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
  /** Revision of the document that the page shows. An answer to another revision is refused. */
  revision: number
  canDecline: boolean
  /** Optional lines that the customer can choose. */
  choices: { id: string; label: string; price: string; selected: boolean }[]
  /** Options from which the customer chooses one. */
  options: {
    id: string
    name: string
    description: string | null
    /** Names of the lines that the option includes. */
    includes: string[]
    /** Price before tax. */
    price: string
    /** Tax that is added to the price, formatted. Null if there is none. */
    tax: string | null
    selected: boolean
  }[]
  /** A note about whether the listed prices include tax. Null if there is no tax. */
  taxNote: string | null
  /** Total of the current choice. */
  total: string
  totalCents: number
  /** Text that the customer agrees to. */
  consent: string
  /** Label of the button that accepts the estimate. */
  submit: string
  /**
   * Way in which the customer pays the deposit when accepting the estimate. Null if the deposit is not paid on this
   * page.
   */
  paysBy: CustomerPayment['by'] | null
}

export interface CustomerPayment {
  title: string
  /**
   * `form`: a form on this page, with the test cards of a demo organization. `checkout`: the payment page of
   * the card processor.
   */
  by: 'form' | 'checkout'
}
