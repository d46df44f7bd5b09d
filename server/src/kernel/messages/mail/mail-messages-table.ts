import type { Queries } from '../../database/queries.ts'
import { type MessageRow, messagesTable } from '../index.ts'
import type { MailMessage } from './message.ts'

export interface MailRow extends MessageRow {
  to_address: string
  to_name: string | null
  from_address: string | null
  from_name: string | null
  reply_to_address: string | null
  reply_to_name: string | null
  subject: string
  text: string
  html: string | null
  headers: Readonly<Record<string, string>>
}

export const mailMessages = messagesTable<MailRow>(
  'quoin.mail_messages',
  `m.to_address, m.to_name, m.from_address, m.from_name, m.reply_to_address, m.reply_to_name,
       m.subject, m.text, m.html, m.headers`,
)

/** Answers the id, which is another's when the key was used before. */
export async function insertMail(
  db: Queries,
  orgId: string,
  id: string,
  message: MailMessage,
  now: string,
): Promise<string> {
  const inserted = await db.row<{ id: string }>(
    `insert into quoin.mail_messages (org_id, id, idempotency_key, to_address, to_name, from_address, from_name,
            reply_to_address, reply_to_name, subject, text, html, headers, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         on conflict (org_id, idempotency_key) do nothing
     returning id`,
    [
      orgId,
      id,
      message.idempotencyKey,
      message.to.address,
      message.to.name ?? null,
      message.from?.address ?? null,
      message.from?.name ?? null,
      message.replyTo?.address ?? null,
      message.replyTo?.name ?? null,
      message.subject,
      message.text,
      message.html ?? null,
      JSON.stringify(message.headers ?? {}),
      now,
    ],
  )
  return inserted?.id ?? (await mailMessages.idByKey(db, orgId, message.idempotencyKey))
}
