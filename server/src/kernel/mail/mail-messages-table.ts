import type { Queries } from '../database/queries.ts'
import type { MailMessage } from './message.ts'

export type MailStatus = 'recorded' | 'sending' | 'sent' | 'failed'
/** Permanent: never again. Temporary: try later. Unknown: it may have been accepted, so it is not sent again. */
export type MailFailure = 'permanent' | 'temporary' | 'unknown'

export interface MailRow {
  org_id: string
  id: string
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
  status: MailStatus
  error: string | null
  failure: MailFailure | null
  submissions: number
  provider_message_id: string | null
  created_at: string
  claimed_at: string | null
  sent_at: string | null
}

const columns = `m.org_id, m.id, m.to_address, m.to_name, m.from_address, m.from_name, m.reply_to_address, m.reply_to_name,
       m.subject, m.text, m.html, m.headers, m.status, m.error, m.failure, m.submissions, m.provider_message_id,
       m.created_at, m.claimed_at, m.sent_at`

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
  return inserted?.id ?? (await idByKey(db, orgId, message.idempotencyKey))
}

/** A statement of its own: it must see what another transaction has just committed. */
async function idByKey(db: Queries, orgId: string, key: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    `select m.id from quoin.mail_messages m where m.org_id = $1 and m.idempotency_key = $2`,
    [orgId, key],
  )
  if (row === undefined) throw new Error('A message was neither recorded nor found by its key.')
  return row.id
}

export function findMail(db: Queries, orgId: string, id: string): Promise<MailRow | undefined> {
  return db.row(`select ${columns} from quoin.mail_messages m where m.org_id = $1 and m.id = $2`, [orgId, id])
}

/** Newest first; those before `beforeId` when it is given. */
export function selectMail(
  db: Queries,
  orgId: string,
  limit: number,
  beforeId: string | null,
): Promise<MailRow[]> {
  return db.rows(
    `select ${columns} from quoin.mail_messages m
      where m.org_id = $1 and ($3::uuid is null or m.id < $3)
      order by m.id desc limit $2`,
    [orgId, limit, beforeId],
  )
}

/** Takes the message for one submission, unless one is under way, was accepted, or must not be made again. */
export function claimMail(db: Queries, orgId: string, id: string, now: string): Promise<MailRow | undefined> {
  return db.row(
    `update quoin.mail_messages m
        set status = 'sending', claimed_at = $3, submissions = m.submissions + 1, error = null, failure = null
      where m.org_id = $1 and m.id = $2
        and (m.status = 'recorded' or m.status = 'failed' and m.failure = 'temporary')
     returning ${columns}`,
    [orgId, id, now],
  )
}

/** Of a process that died while it was sending: nobody knows whether the message was accepted. */
export async function abandonMail(
  db: Queries,
  orgId: string,
  id: string,
  claimedAt: string,
  error: string,
): Promise<void> {
  await db.rows(
    `update quoin.mail_messages m set status = 'failed', failure = 'unknown', error = $4
      where m.org_id = $1 and m.id = $2 and m.status = 'sending' and m.claimed_at = $3`,
    [orgId, id, claimedAt, error],
  )
}

/** Whatever is known of the end of a submission counts, also when it was taken for abandoned in the meantime. */
export async function settleMail(
  db: Queries,
  orgId: string,
  id: string,
  end: { failure: MailFailure; error: string } | { providerMessageId: string; sentAt: string },
): Promise<void> {
  const sent = 'sentAt' in end
  await db.rows(
    `update quoin.mail_messages m
        set status = $3, failure = $4, error = $5, provider_message_id = $6, sent_at = $7
      where m.org_id = $1 and m.id = $2 and (m.status = 'sending' or m.failure = 'unknown')`,
    [
      orgId,
      id,
      sent ? 'sent' : 'failed',
      sent ? null : end.failure,
      sent ? null : end.error,
      sent ? end.providerMessageId : null,
      sent ? end.sentAt : null,
    ],
  )
}
