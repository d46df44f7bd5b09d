/** Purpose of a message. It determines whether opt-outs and quiet hours apply to the message; see `rules`. */
export type Purpose =
  /** A member's reply in a conversation. */
  | 'conversation'
  /** A member informs the customer that the crew is on its way. */
  | 'arrival'
  /** A member sends an estimate or an invoice, or starts a conversation. */
  | 'document'
  /** Confirmation of a customer's action: an acceptance, a payment. */
  | 'receipt'
  /** A member's notice about an appointment. */
  | 'notice'
  /** Message of an automation. */
  | 'automation'
  /** Advertising or a request for a review, sent by a member. */
  | 'marketing'
  /** Advertising or a request for a review, sent by an automation. */
  | 'automated_marketing'
  /**
   * A reply required by law or by the carrier: confirmation of an opt-out, or information about the sender.
   */
  | 'compliance'
  /** A message to a member or the company, not to a customer. */
  | 'internal'

/**
 * Category of a message. Messages of the category `marketing` are sent only to people who opted in to
 * advertising.
 */
export const categories = ['service', 'marketing'] as const
export type Category = (typeof categories)[number]

interface Rule {
  /** Channels on which the message is not sent if the recipient opted out of the channel. */
  heedsOptOut: readonly ('email' | 'sms')[]
  /**
   * True if the message is not sent during quiet hours, unless a member overrides them. `always` if no member
   * can override them.
   */
  respectsQuietHours: boolean | 'always'
  /**
   * True if the message is sent automatically. Emails then have the header `Auto-Submitted` (RFC 3834), so that mail
   * programs send no automatic replies. No one is notified if such an email bounces.
   */
  isAutomatic?: true
  /** True if emails with this purpose contain an unsubscribe link. */
  offersOptOut?: true
  /** True if the message is sent only to recipients who opted in to advertising. */
  needsConsent?: true
  /**
   * True if emails with this purpose use the default quiet hours of text messages, unless the company has set quiet
   * hours for emails.
   */
  mailsUseDefaultQuietHours?: true
  /** True if the message waits when a text from the recipient may have been an opt-out, until a member decides. */
  needsCertainty?: true
}

/**
 * Rules for each purpose. An opt-out of text messages applies to all purposes except two: `compliance`, because the
 * confirmation of an opt-out is sent after the opt-out, and `internal`, because the recipient is not a customer.
 */
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

/** Returns the category of messages with this purpose. A purpose that requires an opt-in is advertising. */
export function categoryOf(purpose: Purpose): Category {
  return ruleOf(purpose).needsConsent ? 'marketing' : 'service'
}

/**
 * Time after a person's last text message during which a member's text counts as a reply, in milliseconds: 24
 * hours.
 */
const answersWithinMs = 24 * 3_600_000

/**
 * Returns the purpose of a member's text message: a reply if the last text message from this phone number is
 * less than 24 hours old, otherwise a new message. `lastFromThem` is the time of that last message, or null.
 */
export function purposeOfText(
  category: Category,
  { lastFromThem, now }: { lastFromThem: string | null; now: string },
): Purpose {
  if (category === 'marketing') return 'marketing'
  if (lastFromThem === null) return 'document'
  return Date.parse(now) - Date.parse(lastFromThem) < answersWithinMs ? 'conversation' : 'document'
}
