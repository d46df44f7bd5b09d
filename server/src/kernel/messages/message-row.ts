import type { MessageBody } from './message-body.ts'
import type { MessageFact } from './message-fact.ts'

/**
 * Kind of failure of a submission. `permanent`: the provider rejected the message, so it is never retried.
 * `temporary`: the provider has certainly not accepted it, so it is retried. `unknown`: the provider may have
 * accepted it, so it is never retried.
 */
export type MessageFailure = 'permanent' | 'temporary' | 'unknown'

/** Reasons why a message stays in the outbox and is not sent. */
export const withholdReasons = [
  'no_smtp',
  'no_sms_provider',
  'demonstration',
  'test_clock',
  'restored',
] as const
export type WithholdReason = (typeof withholdReasons)[number]

/** Reasons why a message is never sent. */
export const refusals = [
  'opted_out',
  'no_consent',
  'possible_opt_out',
  'quiet_hours',
  'link_ended',
  'stale',
  'person_erased',
] as const
export type Refusal = (typeof refusals)[number]

const messageStatuses = ['recorded', 'kept', 'refused', 'sending', 'sent', 'failed'] as const

/**
 * The record that a message is about, its client and location, its purpose, and the link in it that opens a customer
 * page.
 */
export interface MessageSubject {
  about_kind: string | null
  about_id: string | null
  client_id: string | null
  location_id: string | null
  /**
   * Purpose of the message, from which the delivery policy decides whether it may be sent. Null if the policy does
   * not apply.
   */
  purpose: string | null
  /**
   * Permission that a member needs to see, in the outbox, the message's link to a customer page. Null if no member may
   * see the link.
   */
  shown_to: string | null
  /** Id of the message's link to a customer page. Null if it has none. */
  link_id: string | null
}

/** Columns that both tables of messages (emails and text messages) have. */
export interface MessageRow extends MessageSubject {
  org_id: string
  id: string
  status: (typeof messageStatuses)[number]
  reason: WithholdReason | Refusal | null
  error: string | null
  failure: MessageFailure | null
  submissions: number
  provider_message_id: string | null
  /** Encrypted content (`MessageBody`). Null after it was deleted. */
  body: string | null
  created_at: string
  claimed_at: string | null
  sent_at: string | null
  /** Earliest time of sending. Null means immediately. */
  send_at: string | null
  /** True if the message is sent even during quiet hours. */
  overrides_quiet: boolean
  /**
   * Facts on which the message depends. If a fact is no longer true when the message is submitted, the message is not
   * sent.
   */
  depends_on: readonly MessageFact[]
  /** Latest time of submission. Null means no limit. */
  not_after: string | null
}

export type Submission =
  | { accepted: true; providerMessageId: string }
  /** `code` is the carrier's error code. */
  | { accepted: false; failure: MessageFailure; error: string; code?: string | null }

export interface NewMessage extends Partial<MessageSubject> {
  id: string
  idempotencyKey: string
  body: MessageBody
  /** Status and reason of a message that must not be sent. Null if it is to be sent. */
  stays: { status: 'kept' | 'refused'; reason: WithholdReason | Refusal } | null
  sendAt: string | null
  overridesQuiet: boolean
  dependsOn: readonly MessageFact[]
  notAfter: string | null
}

/** Filters of a list of messages, newest first. Null means no filter. */
export interface MessagePage {
  limit: number
  beforeId: string | null
  /** Only messages in one of these states, which are values of `DeliveryView.state`. */
  states: readonly string[] | null
  to: string | null
  since: string | null
}

/** Table of one channel, with its columns. */
export interface TableShape<Row extends MessageRow> {
  table: 'quoin.mail_messages' | 'quoin.sms_messages'
  /** Columns that only this table has. */
  own: readonly (Exclude<keyof Row, keyof MessageRow> & string)[]
  /** All columns, as SQL text for a `select`. */
  columns: string
}
