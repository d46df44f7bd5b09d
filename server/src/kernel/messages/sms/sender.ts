import type { Submission } from '../index.ts'

export interface OutgoingSms {
  /** Ours: a carrier that knows it already must not send again. */
  id: string
  /** E.164. */
  to: string
  /** E.164; null: the carrier's own choice. */
  from: string | null
  text: string
}

/** Somebody who carries text messages. Answers within `sendingLimitMs`; what it throws is an unknown outcome. */
export interface SmsSender {
  send(message: OutgoingSms): Promise<Submission>
}

export const sendingLimitMs = 30_000
