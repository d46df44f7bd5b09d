import type { Message } from '../api/operations.ts'
import { plural } from '../parts/words.ts'

const states: Record<Message['status'], string> = {
  received: '',
  recorded: 'Stored in the outbox',
  queued: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Not sent',
  refused: 'Refused',
}

const reasons: Record<string, string> = {
  opted_out: 'the customer opted out',
  permanent: 'the address does not exist',
  unknown: 'the message may have arrived',
  quiet_hours: 'quiet hours',
}

/** Returns the delivery status of an outgoing message in words. Empty for messages from the customer and for notes. */
export function deliveryOf({ direction, status, failure, segments }: Message): string {
  if (direction !== 'outbound') return ''
  const reason = failure === null ? '' : `: ${reasons[failure] ?? `the carrier reports ${failure}`}`
  const parts = segments !== null && segments > 1 ? [plural(segments, 'segment')] : []
  return [`${states[status]}${reason}`, ...parts].join(' · ')
}

export const hasFailed = ({ direction, status }: Message): boolean =>
  direction === 'outbound' && ['undelivered', 'failed', 'refused'].includes(status)

const names: Record<Message['kind'], string> = {
  sms: 'Text',
  email: 'Email',
  call: 'Call',
  voicemail: 'Voicemail',
  note: 'Note for the team',
  system: 'Quoin',
}

export const kindName = ({ kind }: Pick<Message, 'kind'>): string => names[kind]
