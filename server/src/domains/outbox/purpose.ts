/**
 * Why somebody is written to. A person who writes, or sends a document, does so on the customer's account; a notice or
 * what happens by itself is for those who want it.
 */
export type Purpose =
  /** A person answers, in a conversation. */
  | 'conversation'
  /** The crew is on its way. */
  | 'arrival'
  /** A person sends an estimate or an invoice, or writes of their own accord. */
  | 'document'
  /** What follows from an act of the customer: an acceptance, a payment. */
  | 'receipt'
  /** A person tells of an appointment. */
  | 'notice'
  /** An automation writes. */
  | 'automation'
  /** A person advertises, or asks for a review. */
  | 'marketing'
  /** An automation advertises, or asks for a review. */
  | 'automated_marketing'
  /** What the law or the carrier asks to be answered: that somebody gets no more texts, or who we are. */
  | 'compliance'
  /** A member or the company itself is written to, and no customer. */
  | 'internal'

/** Every message is one or the other; advertising goes to those alone who said that they want it. */
export const categories = ['service', 'marketing'] as const
export type Category = (typeof categories)[number]

interface Rule {
  /** The channels of which an opt-out holds. */
  heedsOptOut: readonly ('email' | 'sms')[]
  /** Whether it leaves customers alone at hours at which they are not to be disturbed; `always`: whoever writes. */
  keepsQuiet: boolean | 'always'
  /** Whether nobody writes it, and its mails say so (RFC 3834): no program answers them, and none is told when they come back. */
  isAutomatic?: true
  /** Whether its mails say how to get no more of them. */
  offersOptOut?: true
  /** Whether it goes to those alone who said that they want it. */
  needsConsent?: true
  /** Whether its mails keep the usual quiet hours of texts where the company set none for mails. */
  keepsMailsQuiet?: true
  /** Whether it waits where somebody may have meant that they want no more. */
  needsCertainty?: true
}

/** Of text messages an opt-out always holds, but for the one that confirms it. */
const rules: Readonly<Record<Purpose, Rule>> = {
  conversation: { heedsOptOut: ['sms'], keepsQuiet: false },
  arrival: { heedsOptOut: ['sms', 'email'], keepsQuiet: false },
  document: { heedsOptOut: ['sms'], keepsQuiet: true },
  receipt: { heedsOptOut: ['sms'], keepsQuiet: false, isAutomatic: true },
  notice: { heedsOptOut: ['sms', 'email'], keepsQuiet: true },
  automation: {
    heedsOptOut: ['sms', 'email'],
    keepsQuiet: 'always',
    isAutomatic: true,
    offersOptOut: true,
    keepsMailsQuiet: true,
    needsCertainty: true,
  },
  marketing: {
    heedsOptOut: ['sms', 'email'],
    keepsQuiet: 'always',
    offersOptOut: true,
    needsConsent: true,
    needsCertainty: true,
  },
  automated_marketing: {
    heedsOptOut: ['sms', 'email'],
    keepsQuiet: 'always',
    isAutomatic: true,
    offersOptOut: true,
    needsConsent: true,
    keepsMailsQuiet: true,
    needsCertainty: true,
  },
  compliance: { heedsOptOut: [], keepsQuiet: false },
  internal: { heedsOptOut: [], keepsQuiet: false },
}

export function ruleOf(purpose: Purpose): Rule {
  return rules[purpose]
}

/** The category of a message, by why it is written. What asks for consent is advertising. */
export function categoryOf(purpose: Purpose): Category {
  return ruleOf(purpose).needsConsent ? 'marketing' : 'service'
}

/** For so long a person's text is an answer to the last one that came. */
const answersWithinMs = 24 * 3_600_000

/** What a text is that a person writes: an answer, within 24 hours of the last text that came from there, or a text of their own accord. */
export function purposeOfText(
  category: Category,
  { lastFromThem, now }: { lastFromThem: string | null; now: string },
): Purpose {
  if (category === 'marketing') return 'marketing'
  if (lastFromThem === null) return 'document'
  return Date.parse(now) - Date.parse(lastFromThem) < answersWithinMs ? 'conversation' : 'document'
}
