import type { Queries } from '../database/queries.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { mailMessages } from './mail/mail-messages-table.ts'
import { openBody, withoutSecrets } from './message-body.ts'
import { smsMessages } from './sms/sms-messages-table.ts'

/** Text of a message, and its number of SMS segments. The number is null for an email. */
export interface SaidMessage {
  /** Text of the message. Null after the content was deleted. */
  text: string | null
  segments: number | null
}

/** Reads the text of a message of an organization, with secrets redacted. Also counts its SMS segments. */
export async function textOfMessage(
  db: Queries,
  sealer: Sealer,
  { orgId, channel, id }: { orgId: string; channel: 'email' | 'sms'; id: string },
): Promise<SaidMessage> {
  const [row, segments] =
    channel === 'email' ? [await mailMessages.find(db, orgId, id), null] : await sms(db, orgId, id)
  const text = row?.body == null ? null : withoutSecrets(openBody(sealer, { ...row, body: row.body })).text
  return { text, segments }
}

async function sms(db: Queries, orgId: string, id: string) {
  const row = await smsMessages.find(db, orgId, id)
  return [row, row?.segments ?? null] as const
}
