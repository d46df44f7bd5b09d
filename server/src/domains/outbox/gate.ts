import { parseEmail } from '../../kernel/contact/index.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import { endOfQuiet } from '../../kernel/time/index.ts'
import { quietHoursAt } from '../company/index.ts'
import { isOptedOut } from './opt-outs-table.ts'
import { heedsOptOut, keepsQuiet, type Purpose } from './purpose.ts'

export interface Recipient {
  channel: 'email' | 'sms'
  purpose: Purpose
  /** An e-mail address, or a number in E.164; null: none is known. */
  address: string | null
  /** Null: not a client, or not yet. */
  clientId: string | null
  /** By whose clock it is quiet; null: the organization's. */
  locationId: string | null
}

/** Why a message does not go out at that instant. */
export type Held =
  | { reason: 'no_address' }
  | { reason: 'opted_out' }
  /** It may from `until` on. */
  | { reason: 'quiet_hours'; until: string }

/** The one place that asks whether somebody may be written to now: below every sender, and again at the hand-over. */
export async function heldAtGate(
  db: Queries,
  orgId: string,
  to: Recipient,
  now: string,
): Promise<Held | undefined> {
  const { channel, purpose, address, clientId, locationId } = to
  if (address === null) return { reason: 'no_address' }
  const isUnwanted =
    heedsOptOut(purpose, channel) &&
    (await isOptedOut(db, orgId, { channel, key: addressKey(channel, address) }, clientId))
  if (isUnwanted) return { reason: 'opted_out' }
  if (!keepsQuiet(purpose)) return undefined
  const { timezone, ...hours } = await quietHoursAt(db, orgId, locationId)
  const quiet = hours[channel]
  const until = quiet && endOfQuiet(now, quiet, timezone)
  return until === null ? undefined : { reason: 'quiet_hours', until }
}

/** What numbers and addresses are compared by. */
export function addressKey(channel: Recipient['channel'], address: string): string {
  return channel === 'sms' ? address : (parseEmail(address)?.key ?? address.toLowerCase())
}
