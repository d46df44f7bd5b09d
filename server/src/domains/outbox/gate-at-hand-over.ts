import type { ModeDatabase } from '../../kernel/database/database.ts'
import type { MessageRow, Verdict } from '../../kernel/messages/index.ts'
import type { MailRow } from '../../kernel/messages/mail/index.ts'
import type { SmsRow } from '../../kernel/messages/sms/index.ts'
import { heldAtGate, type Recipient } from './gate.ts'
import type { Purpose } from './purpose.ts'

/** The same question when a message is handed over: wishes and the hour change while it waits. */
export interface GateAtHandOver {
  mail: (message: MailRow) => Promise<Verdict | undefined>
  text: (message: SmsRow) => Promise<Verdict | undefined>
}

/** Until somebody has decided what was meant, it is asked again so often. */
const asksAgainMs = 600_000

/** Nobody knows when a clock is moved that people move by hand. */
const looksAgainMs = 15_000

/** `ownClock`: what the clock of an organization shows that has one of its own. */
export function gateAtHandOver(
  live: ModeDatabase,
  now: () => string,
  ownClock: (orgId: string) => Promise<string | null> = () => Promise.resolve(null),
): GateAtHandOver {
  const after = (ms: number): string => new Date(Date.parse(now()) + ms).toISOString()
  const judge = async (
    channel: Recipient['channel'],
    message: MessageRow,
    address: string,
  ): Promise<Verdict | undefined> => {
    const { org_id: orgId, client_id: clientId, location_id: locationId, purpose } = message
    // Before purposes were kept, the question was asked once.
    if (purpose === null) return undefined
    const overridesQuiet = message.overrides_quiet
    const to = { channel, purpose: purpose as Purpose, address, clientId, locationId, overridesQuiet }
    const own = await ownClock(orgId)
    const held = await heldAtGate(live.reader({ orgId, locations: '*' }), orgId, to, own ?? now())
    if (held === undefined || held.reason === 'no_address') return undefined
    if (held.reason === 'quiet_hours') return { waitsUntil: own === null ? held.until : after(looksAgainMs) }
    if (held.reason === 'possible_opt_out') return { waitsUntil: after(asksAgainMs) }
    return { refusal: held.reason }
  }
  return {
    mail: (message) => judge('email', message, message.to_address),
    text: (message) => judge('sms', message, message.to_number),
  }
}
