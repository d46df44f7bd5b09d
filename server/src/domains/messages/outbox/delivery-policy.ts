import type { Queries } from '../../../kernel/database/queries.ts'
import { quietHoursAt, usualQuietHours } from '../../organization/company/index.ts'
import { addressKey } from './address-key.ts'
import { findWishes, type Wishes } from './consents-table.ts'
import { type Purpose, ruleOf } from './purpose.ts'
import { endOfQuietFor } from './quiet-for.ts'

export interface Recipient {
  channel: 'email' | 'sms'
  purpose: Purpose
  /** An e-mail address, or a number in E.164; null if unknown. */
  address: string | null
  /** Client who receives the message. Null if the recipient is not a client (yet). */
  clientId: string | null
  /**
   * Location whose time zone applies to quiet hours if the recipient has no property. Null uses the organization's time
   * zone.
   */
  locationId: string | null
  /** True if a member decided to send the message even during quiet hours. */
  overridesQuiet?: boolean | undefined
}

/** Reason why a message may not be sent at that instant. */
export type DeliveryBlock =
  | { reason: 'no_address' }
  | { reason: 'opted_out' }
  /** The message is advertising, and the recipient has not opted in. */
  | { reason: 'no_consent' }
  /** The recipient may have opted out, and a member has yet to decide. */
  | { reason: 'possible_opt_out' }
  /** Quiet hours apply. The message is allowed from `until` on. */
  | { reason: 'quiet_hours'; until: string }

/** The result of the delivery policy for a recipient. */
export interface Judgement {
  /** Reason against sending. Undefined if the message may be sent. */
  block: DeliveryBlock | undefined
  /**
   * True if the recipient opted out of this channel. Messages with certain purposes are sent nevertheless.
   */
  isOptedOut: boolean
}

/**
 * Decides if a message may be sent to a person now. This is the only place that decides it: all code that sends
 * messages uses it, and it is used again at the time of sending.
 */
export async function findDeliveryBlock(
  db: Queries,
  orgId: string,
  to: Recipient,
  now: string,
): Promise<DeliveryBlock | undefined> {
  return (await applyDeliveryPolicy(db, orgId, to, now)).block
}

/**
 * Applies the delivery policy. Also returns an opt-out that does not prevent the message, so that the caller
 * can warn of it.
 */
export async function applyDeliveryPolicy(
  db: Queries,
  orgId: string,
  to: Recipient,
  now: string,
): Promise<Judgement> {
  const { channel, purpose, address, clientId } = to
  if (address === null) return { block: { reason: 'no_address' }, isOptedOut: false }
  const { heedsOptOut, respectsQuietHours } = ruleOf(purpose)
  if (!heedsOptOut.includes(channel) && !respectsQuietHours) return { block: undefined, isOptedOut: false }
  const contact = { channel, key: addressKey(channel, address) }
  const wishes = await findWishes(db, orgId, contact, clientId)
  const { isOptedOut } = wishes
  const reason = consentObjection(to, wishes)
  if (reason !== undefined) return { block: { reason }, isOptedOut }
  const until = await quietUntil(db, orgId, to, { now, home: wishes.home })
  return { block: until === null ? undefined : { reason: 'quiet_hours', until }, isOptedOut }
}

function consentObjection(
  { channel, purpose }: Recipient,
  wishes: Wishes,
): 'opted_out' | 'no_consent' | 'possible_opt_out' | undefined {
  const { heedsOptOut, needsConsent, needsCertainty } = ruleOf(purpose)
  if (!heedsOptOut.includes(channel)) return undefined
  if (wishes.isOptedOut || (needsConsent && wishes.marketing === 'opted_out')) return 'opted_out'
  if (needsConsent && wishes.marketing !== 'opted_in') return 'no_consent'
  return needsCertainty && wishes.isInDoubt ? 'possible_opt_out' : undefined
}

/** End of the quiet hours for a recipient. `home` is the location whose time zone applies to the client. */
async function quietUntil(
  db: Queries,
  orgId: string,
  { channel, purpose, locationId, overridesQuiet }: Recipient,
  { now, home }: { now: string; home: string | null },
): Promise<string | null> {
  const { respectsQuietHours, mailsUseDefaultQuietHours } = ruleOf(purpose)
  if (!respectsQuietHours || (overridesQuiet && respectsQuietHours !== 'always')) return null
  const { timezone, usual, ...hours } = await quietHoursAt(db, orgId, home ?? locationId)
  // Quiet hours of automatic mails default to the usual ones too, unless the company or the automation's step sets
  // others.
  const isUsual =
    channel === 'email' && mailsUseDefaultQuietHours && usual.includes('email') && !overridesQuiet
  const quiet = isUsual ? usualQuietHours.sms : hours[channel]
  return endOfQuietFor({ channel, purpose, quiet }, now, timezone)
}
