import type { KeepReason, MessageRow, Refusal } from './messages-table.ts'

export const deliveryStates = ['queued', 'sent', 'failed', 'kept_in_outbox', 'refused', 'pretended'] as const

/** What became of a message, as callers are told. */
export interface ToldDelivery {
  channel: 'email' | 'sms'
  to: string
  state: (typeof deliveryStates)[number]
  reason: KeepReason | Refusal | 'test_mode' | null
  /** What that means and what to do, in a sentence. */
  why: string | null
  /** In the outbox. */
  message_id: string | null
}

const words: Readonly<Record<NonNullable<ToldDelivery['reason']>, string>> = {
  no_smtp: 'No mail server is set up (SMTP_URL), so it is kept in the outbox. Nobody has received it.',
  no_sms_provider: 'Nobody carries text messages, so it is kept in the outbox. Nobody has received it.',
  demonstration: 'Messages of a demonstration never leave the outbox.',
  test_clock: 'Messages of an organization whose clock is moved by hand never leave the outbox.',
  opted_out: 'The customer does not want to be written to in this way.',
  no_consent: 'The customer has not said that they want advertising.',
  possible_opt_out: 'The customer may have said that they want no more; nobody has decided yet.',
  quiet_hours: 'Customers are left alone at that hour.',
  link_ended: 'The link in it leads nowhere any more.',
  test_mode: 'Test data writes to nobody.',
}

const states: Readonly<Record<MessageRow['status'], ToldDelivery['state']>> = {
  recorded: 'queued',
  sending: 'queued',
  kept: 'kept_in_outbox',
  refused: 'refused',
  sent: 'sent',
  failed: 'failed',
}

export function toldDelivery(
  channel: ToldDelivery['channel'],
  to: string,
  row: Pick<MessageRow, 'id' | 'status' | 'reason' | 'error' | 'failure'> | null,
): ToldDelivery {
  const reason = row === null ? 'test_mode' : row.reason
  return {
    channel,
    to,
    // What failed for now is tried again by itself.
    state: row === null ? 'pretended' : row.failure === 'temporary' ? 'queued' : states[row.status],
    reason,
    why: reason === null ? (row?.error ?? null) : words[reason],
    message_id: row?.id ?? null,
  }
}
