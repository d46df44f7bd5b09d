import type { Queries } from '../../database/queries.ts'
import { type MessageRow, messagesTable } from '../index.ts'

export interface SmsRow extends MessageRow {
  to_number: string
  from_number: string | null
  text: string
  segments: number
}

export const smsMessages = messagesTable<SmsRow>(
  'quoin.sms_messages',
  'm.to_number, m.from_number, m.text, m.segments',
)
export const { find: findSms, list: selectSms } = smsMessages

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
  return inserted?.id ?? (await smsMessages.idByKey(db, orgId, sms.idempotencyKey))
}
