import type { PrintedDocument } from '../../documents/index.ts'

/** What a customer sees at a public link, written out, and what there is to do. */
export interface CustomerPage {
  document: PrintedDocument
  /** Whether there is a picture to show beside the company's name. */
  hasLogo: boolean
  /** How things stand, told on top; null while the customer has something to do. */
  standing: { tone: 'good' | 'bad' | 'plain'; text: string } | null
  answer: {
    /** What the customer is looking at: an answer to another one is refused. */
    revision: number
    canDecline: boolean
    /** Optional lines that the customer chooses among. */
    choices: { id: string; label: string; amount: string; selected: boolean }[]
    /** Offers of which the customer takes one. */
    options: { id: string; name: string; description: string | null; total: string; selected: boolean }[]
    /** With what is chosen. */
    total: string
    /** What accepting means. */
    consent: string
  } | null
  /** `form`: the pretended cards of a demonstration; `checkout`: a page of the processor. */
  payment: { title: string; by: 'form' | 'checkout' } | null
}
