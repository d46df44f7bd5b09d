import { AppError } from '../../errors.ts'
import { parseEmail } from '../../contact/index.ts'
import type { Enclosure, MessageFact, MessageSubject, Refusal } from '../index.ts'

export interface MailAddress {
  address: string
  name?: string | undefined
}

/** A message to one recipient: whether it was accepted is then one answer. */
export interface MailMessage {
  to: MailAddress
  subject: string
  text: string
  html?: string | undefined
  /** The installation's own address, and its name, unless given. */
  from?: Partial<MailAddress> | undefined
  replyTo?: MailAddress | undefined
  /** Further headers, such as `List-Unsubscribe`; not those that a message has anyway. */
  headers?: Readonly<Record<string, string>> | undefined
  /** A message of the same organization with the same key is the same message. */
  idempotencyKey: string
  /** What opens something to whoever reads it, as it stands in text and HTML; taken out once the message has left. */
  secrets?: readonly string[] | undefined
  about?: Partial<MessageSubject> | undefined
  /** Documents that go with it. */
  enclosed?: readonly Enclosure[] | undefined
  /** It is recorded and not sent: why. */
  refusal?: Refusal | undefined
  /** Not before then. */
  sendAt?: string | undefined
  /** At hours too at which customers are left alone. */
  overridesQuiet?: boolean | undefined
  /** Facts that must hold when it is handed over. */
  dependsOn?: readonly MessageFact[] | undefined
  /** Latest instant at which it is handed over. */
  notAfter?: string | null | undefined
}

const longestLine = 998
export const nameLimit = 200
const longestBody = 1024 * 1024
/** Line breaks are how one header becomes two; no control character belongs in a header at all. */
const control = /[\p{Cc}\u2028\u2029]/u
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,76}$/
const ownHeaders =
  /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|return-path|received|content-.*|dkim-.*|arc-.*|resent-.*)$/i

/** Refuses what would not be the one message to the one recipient that it says it is. */
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
      refuse('headers', 'has a header that cannot be given')
    checkLine('headers', value, longestLine)
  }
  for (const [field, body] of [
    ['text', message.text],
    ['html', message.html ?? ''],
  ] as const) {
    if (body.length > longestBody || body.includes('\0')) refuse(field, 'is too long or is not text')
  }
}

function checkAddress(field: string, { address, name }: MailAddress): void {
  checkLine(field, address, 254)
  if (parseEmail(address)?.original !== address) refuse(field, 'is not an e-mail address')
  if (name !== undefined) checkLine(field, name, nameLimit)
}

function checkLine(field: string, text: string, longest: number): void {
  if (text === '' || text.length > longest || control.test(text) || !text.isWellFormed())
    refuse(field, `must be one line of 1 to ${longest} characters`)
}

function refuse(field: string, message: string): never {
  throw new AppError('validation_error', `${field}: ${message}`, [{ field, message }])
}
