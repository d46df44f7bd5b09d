/**
 * Why somebody is written to. A person who writes, or sends a document, does so on the customer's account; a notice or
 * what happens by itself is for those who want it.
 */
export type Purpose =
  /** A person answers, in a conversation. */
  | 'conversation'
  /** The crew is on its way. */
  | 'arrival'
  /** A person sends an estimate or an invoice. */
  | 'document'
  /** What follows from an act of the customer: an acceptance, a payment. */
  | 'receipt'
  /** A person tells of an appointment. */
  | 'notice'
  /** An automation writes. */
  | 'automation'
  /** A member or the company itself is written to, and no customer. */
  | 'internal'

interface Rule {
  /** The channels of which an opt-out holds. */
  heedsOptOut: readonly ('email' | 'sms')[]
  /** Whether it leaves customers alone at hours at which they are not to be disturbed. */
  keepsQuiet: boolean
  /** Whether its mails say how to get no more of them. */
  offersOptOut?: true
}

/** Of text messages an opt-out always holds. */
const rules: Readonly<Record<Purpose, Rule>> = {
  conversation: { heedsOptOut: ['sms'], keepsQuiet: false },
  arrival: { heedsOptOut: ['sms', 'email'], keepsQuiet: false },
  document: { heedsOptOut: ['sms'], keepsQuiet: true },
  receipt: { heedsOptOut: ['sms'], keepsQuiet: false },
  notice: { heedsOptOut: ['sms', 'email'], keepsQuiet: true },
  automation: { heedsOptOut: ['sms', 'email'], keepsQuiet: true, offersOptOut: true },
  internal: { heedsOptOut: [], keepsQuiet: false },
}

export function heedsOptOut(purpose: Purpose, channel: 'email' | 'sms'): boolean {
  return rules[purpose].heedsOptOut.includes(channel)
}

export function keepsQuiet(purpose: Purpose): boolean {
  return rules[purpose].keepsQuiet
}

export function offersOptOut(purpose: Purpose): boolean {
  return rules[purpose].offersOptOut === true
}
