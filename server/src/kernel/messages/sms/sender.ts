import type { Writing } from '../withhold-reason.ts'
import type { Submission } from '../index.ts'

export interface OutgoingSms {
  /**
   * Id of the message in the outbox. The provider must not send a second message with the same id.
   */
  id: string
  orgId: string
  /** Phone number of the recipient, E.164. */
  to: string
  /** Sender number in E.164. Null means that the carrier chooses it. */
  from: string | null
  text: string
}

/** Provider of text messages. `send` settles within `sendingLimitMs`. If it rejects, the outcome is unknown. */
export interface SmsSender {
  readonly source: 'twilio' | 'pretended'
  send(message: OutgoingSms): Promise<Submission>
}

/** Returns the provider of an organization. Null if the organization's messages stay in the outbox. */
export interface Sms {
  of(org: Pick<Writing, 'isDemo' | 'clock'>): SmsSender | null
}

export const sendingLimitMs = 30_000
