import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MessageBody, PrintedEnclosure } from '../index.ts'
import type { MailRow } from './mail-messages-table.ts'
import type { MailAddress } from './message.ts'
import type { Envelope } from './submit-mail.ts'

export interface Composed {
  envelope: Envelope
  messageId: string
  content: Buffer
}

/**
 * Composes the MIME message and its SMTP envelope. The Message-ID is derived from the id of the message, so that email
 * software can recognize duplicates.
 */
export async function composeMail(
  mail: MailRow,
  { text, html, headers }: MessageBody,
  sender: MailAddress,
  enclosed: readonly PrintedEnclosure[] = [],
): Promise<Composed> {
  const from = { address: mail.from_address ?? sender.address, name: mail.from_name ?? sender.name }
  const envelope = { from: inAscii(from.address), to: inAscii(mail.to_address) }
  const messageId = `<${mail.id}@${envelope.from.slice(envelope.from.lastIndexOf('@') + 1)}>`
  const replyTo = addressOf(mail.reply_to_address, mail.reply_to_name)
  const content = await new MailComposer({
    from: boxOf(from),
    to: boxOf({ address: mail.to_address, name: mail.to_name ?? undefined }),
    ...(replyTo ? { replyTo: boxOf(replyTo) } : {}),
    subject: mail.subject,
    text,
    ...(html === null ? {} : { html }),
    headers: { ...headers },
    attachments: enclosed.map(({ name, contentType, content: file }) => ({
      filename: name,
      contentType,
      content: file,
    })),
    messageId,
    date: new Date(mail.created_at),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return { envelope, messageId, content }
}

/** Converts the domain of an address to ASCII, because some mail servers do not accept international domain names. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + domainToASCII(address.slice(at))
}

function addressOf(address: string | null, name: string | null): MailAddress | undefined {
  return address === null ? undefined : { address, name: name ?? undefined }
}

function boxOf({ address, name }: MailAddress): { address: string; name: string } {
  return { address, name: name ?? '' }
}
