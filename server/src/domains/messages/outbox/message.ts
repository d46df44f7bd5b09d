import * as z from 'zod'
import {
  deliveryStates,
  withholdReasons,
  type MessageRow,
  refusals,
  presentDelivery,
} from '../../../kernel/messages/index.ts'
import type { MailRow } from '../../../kernel/messages/mail/index.ts'
import type { SmsRow } from '../../../kernel/messages/sms/index.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import type { FoundMessage } from './find-message.ts'
import { categories, categoryOf, type Purpose } from './purpose.ts'

/**
 * Delivery states of stored messages. Messages in test mode are not stored, so their state `pretended` is
 * omitted.
 */
export const messageStates = deliveryStates.filter((state) => state !== 'pretended')

export const outboxMessageSchema = z
  .object({
    message_id: id(),
    channel: z.enum(['email', 'sms']),
    to: z.string().describe('Email address or phone number of the recipient.'),
    to_name: z.string().nullable(),
    subject: z.string().nullable().describe('Subject of an email. Null for a text message.'),
    state: z
      .enum(messageStates)
      .describe(
        '`queued`: waiting to be sent, or to be sent again after an error. `sent`: accepted by the ' +
          'mail server or carrier. `failed`: rejected, or its outcome is unknown (`may_have_arrived`). ' +
          '`kept_in_outbox`: stored but not sent, because no mail server or text message provider is set ' +
          'up, or because the installation was restored from a backup. `refused`: not allowed to be sent.',
      ),
    reason: z
      .enum([...withholdReasons, ...refusals])
      .nullable()
      .describe(
        'Reason why the message was kept in the outbox or refused. Null if it was neither kept nor refused.',
      ),
    category: z
      .enum(categories)
      .describe('`marketing` is advertising, which is sent only to people who opted in to it.'),
    why: z
      .string()
      .nullable()
      .describe(
        '`reason` as a sentence, or the error of the last attempt to send. Null if there is neither.',
      ),
    may_have_arrived: z
      .boolean()
      .describe('True if sending was interrupted, so that it is unknown whether the message was accepted.'),
    about_kind: z
      .string()
      .nullable()
      .describe('Type of the record that the message is about. Null if there is none.'),
    about_id: id().nullable(),
    client_id: id().nullable(),
    attempts: z.int(),
    created_at: instant(),
    sent_at: instant().nullable(),
  })
  .meta({
    id: 'OutboxMessage',
    description: 'An email or text message in the outbox, with its delivery state.',
  })
export type OutboxMessage = z.infer<typeof outboxMessageSchema>

export function mailOf(row: MailRow): OutboxMessage {
  return { ...common('email', row.to_address, row), to_name: row.to_name, subject: row.subject }
}

export function textOf(row: SmsRow): OutboxMessage {
  return { ...common('sms', row.to_number, row), to_name: null, subject: null }
}

export function presentMessage(message: FoundMessage): OutboxMessage {
  return message.channel === 'email' ? mailOf(message.row) : textOf(message.row)
}

function common(channel: OutboxMessage['channel'], to: string, row: MessageRow) {
  const delivery = presentDelivery(channel, to, row)
  return {
    message_id: row.id,
    channel,
    to,
    // The cast excludes the state `pretended`, because messages in test mode are not stored.
    state: delivery.state as OutboxMessage['state'],
    reason: row.reason,
    category: categoryOf((row.purpose ?? 'internal') as Purpose),
    why: delivery.why,
    may_have_arrived: row.failure === 'unknown',
    about_kind: row.about_kind,
    about_id: row.about_id,
    client_id: row.client_id,
    attempts: row.submissions,
    created_at: row.created_at,
    sent_at: row.sent_at,
  }
}
