import type { Queries } from '../database/queries.ts'
import type { SmsFailure } from './sender.ts'

export interface SmsRow {
  org_id: string
  id: string
  to_number: string
  from_number: string | null
  text: string
  segments: number
  status: 'recorded' | 'sending' | 'sent' | 'failed'
  error: string | null
  failure: SmsFailure | null
  submissions: number
  provider_message_id: string | null
  created_at: string
  claimed_at: string | null
  sent_at: string | null
}

const columns = `s.org_id, s.id, s.to_number, s.from_number, s.text, s.segments, s.status, s.error, s.failure, s.submissions,
       s.provider_message_id, s.created_at, s.claimed_at, s.sent_at`

export interface NewSms {
  id: string
  idempotencyKey: string
  to: string
  from: string | null
  text: string
  segments: number
}

/** Answers the id, which is another's when the key was used before. */
export async function insertSms(db: Queries, orgId: string, sms: NewSms, now: string): Promise<string> {
  const inserted = await db.row<{ id: string }>(
    `insert into quoin.sms_messages (org_id, id, idempotency_key, to_number, from_number, text, segments, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (org_id, idempotency_key) do nothing
     returning id`,
    [orgId, sms.id, sms.idempotencyKey, sms.to, sms.from, sms.text, sms.segments, now],
  )
  if (inserted) return inserted.id
  const prior = await db.row<{ id: string }>(
    `select s.id from quoin.sms_messages s where s.org_id = $1 and s.idempotency_key = $2`,
    [orgId, sms.idempotencyKey],
  )
  if (!prior) throw new Error('A text message was neither recorded nor found by its key.')
  return prior.id
}

export function findSms(db: Queries, orgId: string, id: string): Promise<SmsRow | undefined> {
  return db.row(`select ${columns} from quoin.sms_messages s where s.org_id = $1 and s.id = $2`, [orgId, id])
}

/** Newest first. */
export function selectSms(db: Queries, orgId: string, limit: number): Promise<SmsRow[]> {
  return db.rows(
    `select ${columns} from quoin.sms_messages s where s.org_id = $1 order by s.id desc limit $2`,
    [orgId, limit],
  )
}

/** Takes the message for one submission, unless one is under way, was accepted, or must not be made again. */
export function claimSms(db: Queries, orgId: string, id: string, now: string): Promise<SmsRow | undefined> {
  return db.row(
    `update quoin.sms_messages s
        set status = 'sending', claimed_at = $3, submissions = s.submissions + 1, error = null, failure = null
      where s.org_id = $1 and s.id = $2
        and (s.status = 'recorded' or s.status = 'failed' and s.failure = 'temporary')
     returning ${columns}`,
    [orgId, id, now],
  )
}

/** Of a process that died while it was sending: nobody knows whether the message was accepted. */
export async function abandonSms(db: Queries, orgId: string, id: string, claimedAt: string): Promise<void> {
  await db.rows(
    `update quoin.sms_messages s
        set status = 'failed', failure = 'unknown', error = 'The sending was cut off; its outcome is unknown.'
      where s.org_id = $1 and s.id = $2 and s.status = 'sending' and s.claimed_at = $3`,
    [orgId, id, claimedAt],
  )
}

/** Whatever is known of the end of a submission counts, also when it was taken for abandoned in the meantime. */
export async function settleSms(
  db: Queries,
  orgId: string,
  id: string,
  end: { failure: SmsFailure; error: string } | { providerMessageId: string; sentAt: string },
): Promise<void> {
  const sent = 'sentAt' in end
  await db.rows(
    `update quoin.sms_messages s
        set status = $3, failure = $4, error = $5, provider_message_id = $6, sent_at = $7
      where s.org_id = $1 and s.id = $2 and (s.status = 'sending' or s.failure = 'unknown')`,
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
