import type { PrintedDocument } from '../../documents/index.ts'
import type { Attached } from '../../files/index.ts'

/** What a customer sees at a public link, written out, and what there is to do. */
export interface CustomerPage {
  document: PrintedDocument
  /** Whether there is a picture to show beside the company's name. */
  hasLogo: boolean
  /** Told in place of the document, which is not offered now. */
  instead: { heading: string; text: string } | null
  /** How things stand, told on top; null while the customer has something to do. */
  standing: { tone: 'good' | 'bad' | 'plain'; text: string } | null
  answer: CustomerAnswer | null
  payment: CustomerPayment | null
  /** How to pay what is owed where no card is taken on the page. */
  howToPay: PrintedDocument['howToPay']
  /** What the company attached to it. */
  attached: Attached
  /** The drawing of the signature, as the address of a picture. */
  signature: string | null
}

export interface CustomerAnswer {
  /** What the customer is looking at: an answer to another one is refused. */
  revision: number
  canDecline: boolean
  /** Optional lines that the customer chooses among. */
  choices: { id: string; label: string; price: string; selected: boolean }[]
  /** Offers of which the customer takes one. */
  options: {
    id: string
    name: string
    description: string | null
    /** The names of its lines. */
    includes: string[]
    /** Before tax. */
    price: string
    /** What comes to it; null: none. */
    tax: string | null
    selected: boolean
  }[]
  /** How the prices of what is chosen state tax; null: there is none. */
  taxNote: string | null
  /** What the choice comes to, row by row; the total is apart. */
  sums: { label: string; value: string }[]
  /** With what is chosen. */
  total: string
  totalCents: number
  /** What of it is due with the approval; null: nothing. */
  deposit: string | null
  /** What accepting means. */
  consent: string
  /** What the button says. */
  submit: string
  /** The deposit is paid with the same form. */
  paysBy: CustomerPayment['by'] | null
}

export interface CustomerPayment {
  title: string
  /** `form`: the pretended cards of a demonstration; `checkout`: a page of the processor. */
  by: 'form' | 'checkout'
}
