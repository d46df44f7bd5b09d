import { hash } from 'node:crypto'
import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import { storableJson } from '../../../kernel/json/index.ts'

export interface NewInboundMail {
  id: string
  message_id: string
  from_email: string
  from_name: string | null
  subject: string | null
  body: string
  auth: object | null
  spam: object | null
  received_at: string
  now: string
}

export interface MailOutcome {
  result: 'lead_created' | 'import_queued' | 'message_added' | 'duplicate' | 'ignored'
  import_id: string | null
  conversation_id: string | null
}

const digestOf = (messageId: string): Buffer => hash('sha256', messageId, 'buffer')

/**
 * Inserts an email. Returns false if the organization already has it. Waits for a concurrent insert of the same email.
 */
export async function insertInboundMail(db: Queries, orgId: string, mail: NewInboundMail): Promise<boolean> {
  const inserted = await db.row(
    `insert into inbound_mails (org_id, id, message_id_digest, message_id, from_email, from_name, subject, body, auth, spam,
            received_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (org_id, message_id_digest) do nothing returning id`,
    [
      orgId,
      mail.id,
      digestOf(mail.message_id),
      mail.message_id,
      mail.from_email,
      mail.from_name,
      mail.subject,
      mail.body,
      mail.auth === null ? null : storableJson(mail.auth),
      mail.spam === null ? null : storableJson(mail.spam),
      mail.received_at,
      mail.now,
    ],
  )
  return inserted !== undefined
}

export async function findMailOutcome(db: Queries, orgId: string, messageId: string): Promise<MailOutcome> {
  const row = await db.row<MailOutcome>(
    `select m.result, m.import_id, m.conversation_id from inbound_mails m where m.org_id = $1 and m.message_id_digest = $2`,
    [orgId, digestOf(messageId)],
  )
  return row!
}

export function setMailOutcome(
  db: Writes,
  orgId: string,
  id: string,
  outcome: MailOutcome & { lead_id: string | null },
): void {
  db.later(
    `update inbound_mails set result = $3, import_id = $4, lead_id = $5, conversation_id = $6 where org_id = $1 and id = $2`,
    [orgId, id, outcome.result, outcome.import_id, outcome.lead_id, outcome.conversation_id],
  )
}
