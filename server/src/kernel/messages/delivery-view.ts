import type { WithholdReason, MessageRow, Refusal } from './message-row.ts'

export const deliveryStates = [
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'kept_in_outbox',
  'refused',
  'pretended',
] as const

const ends: readonly string[] = ['delivered', 'undelivered', 'failed']

/** State of a message, as presented to callers. */
export interface DeliveryView {
  channel: 'email' | 'sms'
  to: string
  state: (typeof deliveryStates)[number]
  reason: WithholdReason | Refusal | 'test_mode' | null
  /** Explanation and advice, in one sentence. */
  why: string | null
  /** Id of the message in the outbox. */
  message_id: string | null
}

const explanations: Readonly<Record<NonNullable<DeliveryView['reason']>, string>> = {
  no_smtp: 'No mail server is set up (SMTP_URL), so it is kept in the outbox. Nobody has received it.',
  no_sms_provider: 'Nobody carries text messages, so it is kept in the outbox. Nobody has received it.',
  demonstration: 'Messages of a demonstration never leave the outbox.',
  test_clock: 'Messages of an organization whose clock is moved by hand never leave the outbox.',
  opted_out: 'The customer does not want to be written to in this way.',
  no_consent: 'The customer has not said that they want advertising.',
  possible_opt_out: 'The customer may have said that they want no more; nobody has decided yet.',
  quiet_hours: 'Customers are left alone at that hour.',
  link_ended: 'The link in it leads nowhere any more.',
  stale:
    'What it says is no longer true, such as a visit that was moved or an invoice that was paid, or it is too late for it.',
  test_mode: 'Test data writes to nobody.',
}

const states: Readonly<Record<MessageRow['status'], DeliveryView['state']>> = {
  recorded: 'queued',
  sending: 'queued',
  kept: 'kept_in_outbox',
  refused: 'refused',
  sent: 'sent',
  failed: 'failed',
}

type DeliveryRow = Pick<MessageRow, 'id' | 'status' | 'reason' | 'error' | 'failure'> & {
  carrier_state?: string | null
  carrier_error?: string | null
}

export function presentDelivery(
  channel: DeliveryView['channel'],
  to: string,
  row: DeliveryRow | null,
): DeliveryView {
  const reason = row === null ? 'test_mode' : row.reason
  return {
    channel,
    to,
    // A temporary failure is retried automatically.
    state: row === null ? 'pretended' : stateOf(row),
    reason,
    why: reason === null ? (row === null ? null : whyOf(row)) : explanations[reason],
    message_id: row?.id ?? null,
  }
}

function stateOf({ carrier_state, failure, status }: DeliveryRow): DeliveryView['state'] {
  if (carrier_state != null && ends.includes(carrier_state)) return carrier_state as DeliveryView['state']
  return failure === 'temporary' ? 'queued' : states[status]
}

function whyOf({ error, carrier_state, carrier_error }: DeliveryRow): string | null {
  if (carrier_state !== 'undelivered' && carrier_state !== 'failed') return error
  return carrier_error == null
    ? 'The carrier did not deliver it.'
    : `The carrier did not deliver it: ${carrier_error}.`
}
