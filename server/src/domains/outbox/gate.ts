import type { Queries } from '../../kernel/database/queries.ts'
import { quietHoursAt, usualQuietHours } from '../company/index.ts'
import { addressKey } from './address-key.ts'
import { findWishes, type Wishes } from './consents-table.ts'
import { type Purpose, ruleOf } from './purpose.ts'
import { endOfQuietFor } from './quiet-for.ts'

export interface Recipient {
  channel: 'email' | 'sms'
  purpose: Purpose
  /** An e-mail address, or a number in E.164; null: none is known. */
  address: string | null
  /** Null: not a client, or not yet. */
  clientId: string | null
  /** By whose clock it is quiet for somebody who has no property; null: the organization's. */
  locationId: string | null
  /** A person takes it upon themselves to write at this hour. */
  overridesQuiet?: boolean | undefined
}

/** Why a message does not go out at that instant. */
export type Held =
  | { reason: 'no_address' }
  | { reason: 'opted_out' }
  /** Of advertising: nobody said that they want it. */
  | { reason: 'no_consent' }
  /** They may have said that they want no more; a member has yet to decide. */
  | { reason: 'possible_opt_out' }
  /** It may from `until` on. */
  | { reason: 'quiet_hours'; until: string }

/** What the gate found out about a recipient. */
export interface Judgement {
  /** Undefined: the message may go out. */
  held: Held | undefined
  /** Whether the recipient said that they want no messages of this channel. Some purposes go out all the same. */
  isOptedOut: boolean
}

/** The one place that asks whether somebody may be written to now: below every sender, and again at the hand-over. */
export async function heldAtGate(
  db: Queries,
  orgId: string,
  to: Recipient,
  now: string,
): Promise<Held | undefined> {
  return (await judgeAtGate(db, orgId, to, now)).held
}

/** The same question, for a caller that is warned of an opt-out which does not stop the message. */
export async function judgeAtGate(
  db: Queries,
  orgId: string,
  to: Recipient,
  now: string,
): Promise<Judgement> {
  const { channel, purpose, address, clientId } = to
  if (address === null) return { held: { reason: 'no_address' }, isOptedOut: false }
  const { heedsOptOut, keepsQuiet } = ruleOf(purpose)
  if (!heedsOptOut.includes(channel) && !keepsQuiet) return { held: undefined, isOptedOut: false }
  const contact = { channel, key: addressKey(channel, address) }
  const wishes = await findWishes(db, orgId, contact, clientId)
  const { isOptedOut } = wishes
  const reason = unwanted(to, wishes)
  if (reason !== undefined) return { held: { reason }, isOptedOut }
  const until = await quietUntil(db, orgId, to, { now, home: wishes.home })
  return { held: until === null ? undefined : { reason: 'quiet_hours', until }, isOptedOut }
}

function unwanted(
  { channel, purpose }: Recipient,
  wishes: Wishes,
): 'opted_out' | 'no_consent' | 'possible_opt_out' | undefined {
  const { heedsOptOut, needsConsent, needsCertainty } = ruleOf(purpose)
  if (!heedsOptOut.includes(channel)) return undefined
  if (wishes.isOptedOut || (needsConsent && wishes.marketing === 'opted_out')) return 'opted_out'
  if (needsConsent && wishes.marketing !== 'opted_in') return 'no_consent'
  return needsCertainty && wishes.isInDoubt ? 'possible_opt_out' : undefined
}

/** `home`: the location by whose clock the client lives. */
async function quietUntil(
  db: Queries,
  orgId: string,
  { channel, purpose, locationId, overridesQuiet }: Recipient,
  { now, home }: { now: string; home: string | null },
): Promise<string | null> {
  const { keepsQuiet, keepsMailsQuiet } = ruleOf(purpose)
  if (!keepsQuiet || (overridesQuiet && keepsQuiet !== 'always')) return null
  const { timezone, usual, ...hours } = await quietHoursAt(db, orgId, home ?? locationId)
  // What nobody writes leaves people alone at night by mail too, unless company or step say otherwise.
  const isUsual = channel === 'email' && keepsMailsQuiet && usual.includes('email') && !overridesQuiet
  const quiet = isUsual ? usualQuietHours.sms : hours[channel]
  return endOfQuietFor({ channel, purpose, quiet }, now, timezone)
}
