import * as z from 'zod'
import { headersOf } from './headers-of.ts'

export interface Attachment {
  filename: string
  content_type: string
  content: Buffer
}

const attachmentBytes = 3_000_000

/**
 * Maximum length of a text or HTML source that is read and stored, in UTF-16 units. The rest is cut off. Nothing
 * important is lost, because leads and replies have the relevant content near the beginning.
 */
export const longestText = 256 * 1024
const longestHeader = 2_000
const longestVerdict = 64 * 1024

/**
 * A text field of an email, which can contain anything. Characters that Postgres cannot store become U+FFFD, long
 * values are cut, and nothing is refused.
 */
const mailText = (longest = longestHeader) =>
  z.string().transform((text) => storable(text.length > longest ? text.slice(0, longest) : text))

/** Result of a spam or authentication filter at the gateway. */
const verdict = z
  .record(z.string(), z.unknown())
  .transform((value) => (JSON.stringify(value).length > longestVerdict ? null : value))

const attachment = z
  .object({
    filename: mailText().nullish(),
    content_type: mailText().nullish(),
    size: z.number().nullish(),
    content_base64: z.string(),
  })
  .transform((value, ctx): Attachment => {
    const content = Buffer.from(value.content_base64, 'base64')
    const refuse = (message: string): void =>
      void ctx.issues.push({ code: 'custom', path: ['content_base64'], message, input: value })
    if (content.length > attachmentBytes) refuse(`must be at most ${attachmentBytes} bytes after decoding`)
    else if (content.toString('base64') !== value.content_base64.replaceAll(/[\r\n]/g, ''))
      refuse('must be base64')
    return {
      filename: value.filename || 'attachment',
      content_type: value.content_type || 'application/octet-stream',
      content,
    }
  })

/**
 * Schema of an email. The structure comes from our gateway and is validated. The values come from the sender and are
 * not validated.
 */
const mail = {
  message_id: mailText().pipe(z.string().trim().min(1).max(1000)),
  from: z.object({ email: mailText().pipe(z.string().trim().min(1).max(1000)), name: mailText().nullish() }),
  subject: mailText().nullish(),
  text: mailText(longestText).nullish(),
  html: mailText(longestText).nullish(),
  stripped_reply: mailText(longestText).nullish(),
  received_at: z.string().nullish(),
  in_reply_to: mailText().nullish(),
  auth: verdict.nullish(),
  spam: verdict.nullish(),
  attachments: z.array(attachment).max(10).nullish(),
  /**
   * Headers as the gateway sends them: `[{name, value}]`, or an object. Any other value is treated like an empty list.
   */
  headers: z.unknown().default(null).transform(headersOf),
}

const mailbox = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connector'), connector_key: z.string() }),
  z.object({ kind: z.literal('thread'), thread_token: z.string() }),
  z.object({ kind: z.literal('organization') }),
])

/** Schema of an email to any recipient. */
export const inboundMailForm = z.object(mail)

/** Schema of an email, with the mailbox (one of our addresses) to which it was sent. */
export const inboundMail = z.object({ ...mail, mailbox })

export type Mailbox = z.infer<typeof mailbox>
export type InboundMail = z.infer<typeof inboundMail>

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
