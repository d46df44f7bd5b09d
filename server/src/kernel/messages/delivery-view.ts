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
  /** Explanation of the state with advice, in one sentence. Null if there is nothing to explain. */
  why: string | null
  /** Id of the message in the outbox. */
  message_id: string | null
}

const explanations: Readonly<Record<NonNullable<DeliveryView['reason']>, string>> = {
  no_smtp: 'No mail server is configured (SMTP_URL), so the message stays in the outbox and was not sent.',
  restored:
    'The installation was restored from a backup, and the message was due before that, so it may have been sent already. It stays in the outbox.',
  no_sms_provider:
    'No text message provider is configured, so the message stays in the outbox and was not sent.',
  demonstration: 'Messages of a demonstration company are never sent.',
  test_clock: 'Messages of an organization with a test clock are never sent.',
  opted_out: 'The customer has opted out of messages on this channel.',
  no_consent: 'The customer has not consented to advertising.',
  possible_opt_out: 'The customer may have opted out, and no member has recorded a decision yet.',
  quiet_hours: 'Customers do not receive messages during quiet hours.',
  link_ended: 'The link in the message is no longer valid.',
  stale:
    'The message is outdated, for example because the visit was moved or the invoice was paid, or ' +
    'because its latest time has passed.',
  person_erased: 'The data of the person was erased.',
  test_mode: 'Messages of test data are never sent.',
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
    // `stateOf` presents a temporary failure as `queued`, because it is retried automatically.
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
    ? 'The carrier did not deliver the message.'
    : `The carrier did not deliver the message: ${carrier_error}.`
}
