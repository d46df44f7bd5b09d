import { AppError } from '../../errors.ts'
import { parseEmail } from '../../contact/index.ts'
import type { Enclosure, MessageFact, MessageSubject, Refusal } from '../index.ts'

export interface MailAddress {
  address: string
  name?: string | undefined
}

/** An email to a single recipient. With only one recipient, the submission has one outcome: accepted or not. */
export interface MailMessage {
  to: MailAddress
  subject: string
  text: string
  html?: string | undefined
  /** Sender. Defaults to the address and name of the installation. */
  from?: Partial<MailAddress> | undefined
  replyTo?: MailAddress | undefined
  /** Additional headers, such as `List-Unsubscribe`. Headers that the mailer sets itself, such as `From`, are refused. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Idempotency key. If the organization already has a message with this key, no second message is created. */
  idempotencyKey: string
  /**
   * Secrets in the message, such as links that give access, exactly as they appear in text and HTML. They are
   * redacted once the message is sent.
   */
  secrets?: readonly string[] | undefined
  about?: Partial<MessageSubject> | undefined
  /** Enclosed documents. */
  enclosed?: readonly Enclosure[] | undefined
  /** Reason not to send the message. If set, the message is recorded with this reason and never sent. */
  refusal?: Refusal | undefined
  /** Earliest time of sending. */
  sendAt?: string | undefined
  /** If true, the message is sent even during quiet hours. */
  overridesQuiet?: boolean | undefined
  /**
   * Facts on which the message depends, such as the time of a visit that it announces. If a fact is no longer true
   * when the message is submitted, the message is not sent.
   */
  dependsOn?: readonly MessageFact[] | undefined
  /** Latest time of submission. A message that was not submitted by then is never sent. */
  notAfter?: string | null | undefined
}

const longestLine = 998
export const nameLimit = 200
const longestBody = 1024 * 1024
/** Matches characters that are not allowed in a header. A line break would start a new header (header injection). */
const control = /[\p{Cc}\u2028\u2029]/u
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,76}$/
const ownHeaders =
  /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|return-path|received|content-.*|dkim-.*|arc-.*|resent-.*)$/i

/** Throws if a field of the message contains something that could add headers, recipients or messages. */
export function checkMessage(message: MailMessage): void {
  checkAddress('to', message.to)
  const { address, name } = message.from ?? {}
  if (address !== undefined) checkAddress('from', { address })
  if (name !== undefined) checkLine('from', name, nameLimit)
  if (message.replyTo) checkAddress('reply_to', message.replyTo)
  checkLine('subject', message.subject, longestLine)
  checkLine('idempotency_key', message.idempotencyKey, 255)
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    if (!headerName.test(name) || ownHeaders.test(name))
      refuse('headers', 'must not contain an invalid header name or a header that the mailer sets itself')
    checkLine('headers', value, longestLine)
  }
  for (const [field, body] of [
    ['text', message.text],
    ['html', message.html ?? ''],
  ] as const) {
    if (body.length > longestBody || body.includes('\0'))
      refuse(field, 'is too long or contains NUL characters')
  }
}

function checkAddress(field: string, { address, name }: MailAddress): void {
  checkLine(field, address, 254)
  if (parseEmail(address)?.original !== address) refuse(field, 'is not an email address')
  if (name !== undefined) checkLine(field, name, nameLimit)
}

function checkLine(field: string, text: string, longest: number): void {
  if (text === '' || text.length > longest || control.test(text) || !text.isWellFormed())
    refuse(field, `must be one line of 1 to ${longest} characters`)
}

function refuse(field: string, message: string): never {
  throw new AppError('validation_error', `${field}: ${message}`, [{ field, message }])
}
