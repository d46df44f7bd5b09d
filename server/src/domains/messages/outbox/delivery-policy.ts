import type { Queries } from '../../../kernel/database/queries.ts'
import { quietHoursAt, usualQuietHours } from '../../organization/company/index.ts'
import { addressKey } from './address-key.ts'
import { findWishes, type Wishes } from './consents-table.ts'
import { type Purpose, ruleOf } from './purpose.ts'
import { endOfQuietFor } from './quiet-for.ts'

export interface Recipient {
  channel: 'email' | 'sms'
  purpose: Purpose
  /** Email address, or phone number in E.164 form. Null if unknown. */
  address: string | null
  /** Client who receives the message. Null if the recipient is not a client. */
  clientId: string | null
  /**
   * Location whose time zone applies to quiet hours if the client has no primary property. Null uses the
   * organization's time zone.
   */
  locationId: string | null
  /**
   * Keyed digests of the address, under which an erased person may have opted out. They are needed only when a message is
   * written: an erasure drops the messages that wait.
   */
  digests?: readonly string[]
  /** True if a member decided to send the message even during quiet hours. */
  overridesQuiet?: boolean | undefined
}

/** Reason why a message may not be sent now. */
export type DeliveryBlock =
  | { reason: 'no_address' }
  | { reason: 'opted_out' }
  /** The message is advertising, and the recipient has not opted in. */
  | { reason: 'no_consent' }
  /** A text from the recipient may have been an opt-out, and a member has not decided yet. */
  | { reason: 'possible_opt_out' }
  /** Quiet hours apply. The message is allowed from `until` on. */
  | { reason: 'quiet_hours'; until: string }

/** Result of the delivery policy for one message to one recipient. */
export interface Judgement {
  /** Reason why the message may not be sent now. Undefined if it may be sent. */
  block: DeliveryBlock | undefined
  /**
   * True if the recipient opted out of this channel. The message may still be permitted, because opt-outs do not apply
   * to some purposes, such as emails with the purpose `document`. Always false if neither opt-outs nor quiet hours
   * apply to the purpose, because opt-outs are not looked up for such a purpose.
   */
  isOptedOut: boolean
  /** Time zone of the quiet hours that block the message. Undefined if no quiet hours block it. */
  timezone?: string | undefined
}

/**
 * Checks if a message may be sent to a person now. Returns the reason if it may not be sent. All code that sends
 * messages calls this function or `applyDeliveryPolicy`, once when the message is written and again when it is sent.
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
 * Applies the delivery policy to a message. Also returns whether the recipient opted out, because some messages are
 * permitted in spite of an opt-out. The caller can then show a warning.
 */
export async function applyDeliveryPolicy(
  db: Queries,
  orgId: string,
  to: Recipient,
  now: string,
): Promise<Judgement> {
  const { channel, purpose, address, clientId, digests = [] } = to
  if (address === null) return { block: { reason: 'no_address' }, isOptedOut: false }
  const { heedsOptOut, respectsQuietHours } = ruleOf(purpose)
  if (!heedsOptOut.includes(channel) && !respectsQuietHours) return { block: undefined, isOptedOut: false }
  const contact = { channel, key: addressKey(channel, address), digests }
  const wishes = await findWishes(db, orgId, contact, clientId)
  const { isOptedOut } = wishes
  const reason = consentObjection(to, wishes)
  if (reason !== undefined) return { block: { reason }, isOptedOut }
  const quiet = await findQuiet(db, orgId, to, { now, home: wishes.home })
  if (quiet === null) return { block: undefined, isOptedOut }
  const { until, timezone } = quiet
  return { block: { reason: 'quiet_hours', until }, isOptedOut, timezone }
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

/**
 * Returns the end and the time zone of the quiet hours in which `now` lies for this recipient, or null outside
 * quiet hours. `home` is the location of the client's primary property, whose time zone applies.
 */
async function findQuiet(
  db: Queries,
  orgId: string,
  { channel, purpose, locationId, overridesQuiet }: Recipient,
  { now, home }: { now: string; home: string | null },
): Promise<{ until: string; timezone: string } | null> {
  const { respectsQuietHours, mailsUseDefaultQuietHours } = ruleOf(purpose)
  if (!respectsQuietHours || (overridesQuiet && respectsQuietHours !== 'always')) return null
  const { timezone, usual, ...hours } = await quietHoursAt(db, orgId, home ?? locationId)
  // Automatic emails use the default quiet hours of text messages, unless the company has set quiet hours for
  // emails or the automation's step overrides the default.
  const isUsual =
    channel === 'email' && mailsUseDefaultQuietHours && usual.includes('email') && !overridesQuiet
  const quiet = isUsual ? usualQuietHours.sms : hours[channel]
  const until = endOfQuietFor({ channel, purpose, quiet }, now, timezone)
  return until === null ? null : { until, timezone }
}
