import type { ModeDatabase } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { CheckFacts, MessageRow, Refusal, Verdict } from '../../../kernel/messages/index.ts'
import type { MailRow } from '../../../kernel/messages/mail/index.ts'
import type { SmsRow } from '../../../kernel/messages/sms/index.ts'
import { findDeliveryBlock, type Recipient } from './delivery-policy.ts'
import type { Purpose } from './purpose.ts'

/**
 * Checks the delivery policy again when a message is about to be sent, because consent and quiet hours can
 * change while the message waits in the queue.
 */
export interface DeliveryRecheck {
  mail: (message: MailRow) => Promise<Verdict | undefined>
  text: (message: SmsRow) => Promise<Verdict | undefined>
}

/**
 * Interval between checks of a message that waits until a member decides about a possible opt-out, in milliseconds.
 */
const doubtRecheckMs = 600_000

/**
 * Interval between checks for organizations with a test clock, in milliseconds. It is short because the test
 * clock can be moved at any moment.
 */
const manualClockRecheckMs = 15_000

/**
 * Creates the functions that check a message again before it is sent. `checkFacts` checks the facts (conditions) that
 * must be true when the message is sent. `ownClock` returns the current time of an organization that has a test clock,
 * and null for all others.
 */
export function createDeliveryRecheck(
  live: ModeDatabase,
  now: () => string,
  checkFacts: CheckFacts,
  ownClock: (orgId: string) => Promise<string | null> = () => Promise.resolve(null),
): DeliveryRecheck {
  const after = (ms: number): string => new Date(Date.parse(now()) + ms).toISOString()
  const judge = async (
    channel: Recipient['channel'],
    message: MessageRow,
    address: string,
  ): Promise<Verdict | undefined> => {
    const { org_id: orgId } = message
    const own = await ownClock(orgId)
    const db = live.reader({ orgId, locations: '*' })
    const verdict = await deliveryVerdict(db, { channel, address, message, at: own ?? now(), checkFacts })
    if (verdict === undefined || 'refusal' in verdict) return verdict
    if (verdict.waitsUntil === null) return { waitsUntil: after(doubtRecheckMs) }
    return { waitsUntil: own === null ? verdict.waitsUntil : after(manualClockRecheckMs) }
  }
  return {
    mail: (message) => judge('email', message, message.to_address),
    text: (message) => judge('sms', message, message.to_number),
  }
}

/**
 * Checks the delivery policy and the facts on which a message depends. Returns undefined if it may be sent at `at`.
 * `waitsUntil: null` in the result means that the message waits for a member's decision about a possible opt-out.
 */
export async function deliveryVerdict(
  db: Queries,
  {
    channel,
    address,
    message,
    at,
    checkFacts,
  }: {
    channel: Recipient['channel']
    address: string
    message: MessageRow
    at: string
    checkFacts: CheckFacts
  },
): Promise<{ refusal: Refusal } | { waitsUntil: string | null } | undefined> {
  const { org_id: orgId, client_id: clientId, location_id: locationId, purpose, not_after } = message
  // Earlier releases stored messages without a purpose. Such messages were checked when they were written and are not
  // checked again.
  if (purpose === null) return undefined
  const overridesQuiet = message.overrides_quiet
  const to = { channel, purpose: purpose as Purpose, address, clientId, locationId, overridesQuiet }
  const block = await findDeliveryBlock(db, orgId, to, at)
  if (block?.reason === 'opted_out' || block?.reason === 'no_consent') return { refusal: block.reason }
  const isLate = not_after !== null && at > not_after
  if (isLate || !(await checkFacts(db, { orgId, now: at }, message.depends_on))) return { refusal: 'stale' }
  if (block === undefined || block.reason === 'no_address') return undefined
  return { waitsUntil: block.reason === 'quiet_hours' ? block.until : null }
}
