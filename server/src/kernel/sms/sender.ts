/** Permanent: never again. Temporary: certainly not accepted, try later. Unknown: it may have been, so never again. */
export type SmsFailure = 'permanent' | 'temporary' | 'unknown'

export interface OutgoingSms {
  /** Ours: a carrier that knows it already must not send again. */
  id: string
  /** E.164. */
  to: string
  /** E.164; null: the carrier's own choice. */
  from: string | null
  text: string
}

export type SmsSubmission =
  | { accepted: true; providerMessageId: string }
  | { accepted: false; failure: SmsFailure; error: string }

/** Somebody who carries text messages. Answers within `sendingLimitMs`; what it throws is an unknown outcome. */
export interface SmsSender {
  send(message: OutgoingSms): Promise<SmsSubmission>
}

export const sendingLimitMs = 30_000
