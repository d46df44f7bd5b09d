/**
 * Purpose of a message. A message that a member writes, or sends at the customer's request, is allowed
 * after an opt-out. Notices and automatic messages are not.
 */
export type Purpose =
  /** A member's reply in a conversation. */
  | 'conversation'
  /** The crew is on its way. */
  | 'arrival'
  /** A member sends an estimate or an invoice, or starts a conversation. */
  | 'document'
  /** Confirmation of a customer's action: an acceptance, a payment. */
  | 'receipt'
  /** A member's notice about an appointment. */
  | 'notice'
  /** Message of an automation. */
  | 'automation'
  /** A member's advertising or request for a review. */
  | 'marketing'
  /** An automation's advertising or request for a review. */
  | 'automated_marketing'
  /**
   * A reply required by law or by the carrier: confirmation of an opt-out, or information about the sender.
   */
  | 'compliance'
  /** A message to a member or the company, not to a customer. */
  | 'internal'

/** Category of a message; advertising is sent only to people who opted in to it. */
export const categories = ['service', 'marketing'] as const
export type Category = (typeof categories)[number]

interface Rule {
  /** Channels on which an opt-out prevents the message. */
  heedsOptOut: readonly ('email' | 'sms')[]
  /** True if quiet hours apply; `always` if a member cannot override them either. */
  respectsQuietHours: boolean | 'always'
  /**
   * True if the message is sent automatically. A header of such mails says so (RFC 3834), so that no program replies to
   * them, and no one is notified if they bounce.
   */
  isAutomatic?: true
  /** True if mails with this purpose contain an unsubscribe link. */
  offersOptOut?: true
  /** True if the recipient must have opted in. */
  needsConsent?: true
  /** True if mails with this purpose use the default quiet hours of texts when the company has set none for mails. */
  mailsUseDefaultQuietHours?: true
  /** True if the message waits for a member's decision after a possible opt-out. */
  needsCertainty?: true
}

/** Rules by purpose. An opt-out of text messages always applies, except to the text that confirms it. */
const rules: Readonly<Record<Purpose, Rule>> = {
  conversation: { heedsOptOut: ['sms'], respectsQuietHours: false },
  arrival: { heedsOptOut: ['sms', 'email'], respectsQuietHours: false },
  document: { heedsOptOut: ['sms'], respectsQuietHours: true },
  receipt: { heedsOptOut: ['sms'], respectsQuietHours: false, isAutomatic: true },
  notice: { heedsOptOut: ['sms', 'email'], respectsQuietHours: true },
  automation: {
    heedsOptOut: ['sms', 'email'],
    respectsQuietHours: 'always',
    isAutomatic: true,
    offersOptOut: true,
    mailsUseDefaultQuietHours: true,
    needsCertainty: true,
  },
  marketing: {
    heedsOptOut: ['sms', 'email'],
    respectsQuietHours: 'always',
    offersOptOut: true,
    needsConsent: true,
    needsCertainty: true,
  },
  automated_marketing: {
    heedsOptOut: ['sms', 'email'],
    respectsQuietHours: 'always',
    isAutomatic: true,
    offersOptOut: true,
    needsConsent: true,
    mailsUseDefaultQuietHours: true,
    needsCertainty: true,
  },
  compliance: { heedsOptOut: [], respectsQuietHours: false },
  internal: { heedsOptOut: [], respectsQuietHours: false },
}

export function ruleOf(purpose: Purpose): Rule {
  return rules[purpose]
}

/** The category of a message, by its purpose. A purpose that requires an opt-in is advertising. */
export function categoryOf(purpose: Purpose): Category {
  return ruleOf(purpose).needsConsent ? 'marketing' : 'service'
}

/** A member's text within this time after the last inbound text is treated as a reply, in milliseconds. */
const answersWithinMs = 24 * 3_600_000

/**
 * Purpose of a member's text: a reply within 24 hours of the last inbound text from that number, otherwise a
 * new message.
 */
export function purposeOfText(
  category: Category,
  { lastFromThem, now }: { lastFromThem: string | null; now: string },
): Purpose {
  if (category === 'marketing') return 'marketing'
  if (lastFromThem === null) return 'document'
  return Date.parse(now) - Date.parse(lastFromThem) < answersWithinMs ? 'conversation' : 'document'
}
