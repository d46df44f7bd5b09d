import type { Writing } from '../keeps-of.ts'
import type { Submission } from '../index.ts'

export interface OutgoingSms {
  /** Ours: a carrier that knows it already must not send again. */
  id: string
  orgId: string
  /** E.164. */
  to: string
  /** E.164; null: the carrier's own choice. */
  from: string | null
  text: string
}

/** Somebody who carries text messages. Answers within `sendingLimitMs`; what it throws is an unknown outcome. */
export interface SmsSender {
  readonly source: 'twilio' | 'pretended'
  send(message: OutgoingSms): Promise<Submission>
}

/** Who carries whose text messages. Null: nobody does, and they stay in the outbox. */
export interface Sms {
  of(org: Pick<Writing, 'isDemo' | 'clock'>): SmsSender | null
}

export const sendingLimitMs = 30_000
