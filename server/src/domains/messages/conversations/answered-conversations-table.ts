import type { Queries } from '../../../kernel/database/queries.ts'

/**
 * Finds conversations that need no response and whose clients accept both emails and texts, latest conversation first.
 */
export function selectAnswered(db: Queries, orgId: string, limit: number): Promise<{ id: string }[]> {
  return db.rows(
    `select r.id from conversations r
       join client_facts c on c.org_id = r.org_id and c.id = r.client_id and not c.sms_opt_out and not c.email_opt_out
      where r.org_id = $1 and not r.needs_response and r.archived_at is null and r.participant_phone is not null
        and r.participant_email is not null
      order by r.last_message_at desc, r.id limit $2`,
    [orgId, limit],
  )
}
