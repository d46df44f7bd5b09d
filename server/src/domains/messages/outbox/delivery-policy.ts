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
  /** Null if the recipient is not a client, or not yet. */
  clientId: string | null
  /**
   * Location whose time zone applies to quiet hours if the recipient has no property. Null uses the
   * organization's.
   */
  locationId: string | null
  /** A member explicitly sends it during quiet hours. */
  overridesQuiet?: boolean | undefined
}

/** Why a message may not be sent at that instant. */
export type DeliveryBlock =
  | { reason: 'no_address' }
  | { reason: 'opted_out' }
  /** Advertising without an opt-in. */
  | { reason: 'no_consent' }
  /** A possible opt-out that a member has yet to decide. */
  | { reason: 'possible_opt_out' }
  /** Allowed from `until` on. */
  | { reason: 'quiet_hours'; until: string }

/** The result of the delivery policy for a recipient. */
export interface Judgement {
  /** Undefined if the message may be sent. */
  block: DeliveryBlock | undefined
  /** True if the recipient opted out of this channel. Some purposes are sent anyway. */
  isOptedOut: boolean
}

/**
 * The only place that decides if a message may be sent to a person now. Used below every sender, and again at
 * the time of sending.
 */
export async function findDeliveryBlock(
  db: Queries,
  orgId: string,
  to: Recipient,
  now: string,
): Promise<DeliveryBlock | undefined> {
  return (await applyDeliveryPolicy(db, orgId, to, now)).block
}

/** The same check, for a caller that warns of an opt-out which does not stop the message. */
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

/** `home`: the location whose time zone applies to the client. */
async function quietUntil(
  db: Queries,
  orgId: string,
  { channel, purpose, locationId, overridesQuiet }: Recipient,
  { now, home }: { now: string; home: string | null },
): Promise<string | null> {
  const { respectsQuietHours, mailsUseDefaultQuietHours } = ruleOf(purpose)
  if (!respectsQuietHours || (overridesQuiet && respectsQuietHours !== 'always')) return null
  const { timezone, usual, ...hours } = await quietHoursAt(db, orgId, home ?? locationId)
  // Automatic mails respect the default quiet hours too, unless the company or the step sets others.
  const isUsual =
    channel === 'email' && mailsUseDefaultQuietHours && usual.includes('email') && !overridesQuiet
  const quiet = isUsual ? usualQuietHours.sms : hours[channel]
  return endOfQuietFor({ channel, purpose, quiet }, now, timezone)
}
