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

export function gateAtHandOver(live: ModeDatabase, now: () => string): GateAtHandOver {
  const judge = async (
    channel: Recipient['channel'],
    { org_id: orgId, client_id: clientId, location_id: locationId, purpose }: MessageRow,
    address: string,
  ): Promise<Verdict | undefined> => {
    // Before purposes were kept, the question was asked once.
    if (purpose === null) return undefined
    const to = { channel, purpose: purpose as Purpose, address, clientId, locationId }
    const held = await heldAtGate(live.reader({ orgId, locations: '*' }), orgId, to, now())
    if (held?.reason === 'quiet_hours') return { waitsUntil: held.until }
    return held?.reason === 'opted_out' ? { refusal: held.reason } : undefined
  }
  return {
    mail: (message) => judge('email', message, message.to_address),
    text: (message) => judge('sms', message, message.to_number),
  }
}
