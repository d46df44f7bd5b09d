import type { Queries } from '../../database/queries.ts'
import type { MessageRow, Refusal, Submission, TableShape } from '../message-row.ts'

/**
 * Creates the statements for one submission of a message: those that claim the message, and those that settle,
 * release or abandon it.
 */
export function submissionStatements<Row extends MessageRow>({ table, columns }: TableShape<Row>) {
  return {
    /** Claims the message for one submission. Returns undefined unless it is `recorded` or has failed temporarily. */
    claim: (db: Queries, orgId: string, id: string, now: string): Promise<Row | undefined> =>
      db.row(
        `update ${table} m
            set status = 'sending', claimed_at = $3, submissions = m.submissions + 1, error = null, failure = null
          where m.org_id = $1 and m.id = $2
            and (m.status = 'recorded' or m.status = 'failed' and m.failure = 'temporary')
         returning ${columns}`,
        [orgId, id, now],
      ),

    /**
     * Releases a claimed message that was not submitted. With a `reason` the message is refused; if `reason` is null,
     * it is sent later.
     */
    release: (
      db: Queries,
      { org_id, id, claimed_at }: Pick<MessageRow, 'org_id' | 'id' | 'claimed_at'>,
      reason: Refusal | null,
    ): Promise<unknown> =>
      db.rows(
        `update ${table} m
            set status = case when $4::text is null then 'recorded' else 'refused' end, reason = $4, claimed_at = null,
                submissions = m.submissions - 1
          where m.org_id = $1 and m.id = $2 and m.status = 'sending' and m.claimed_at = $3`,
        [org_id, id, claimed_at, reason],
      ),

    /**
     * Records the result of a submission, even if the submission was considered abandoned meanwhile. `rest` replaces
     * the body of a sent message.
     */
    settle: (
      db: Queries,
      orgId: string,
      id: string,
      end: Submission,
      rest: string,
      now: string,
    ): Promise<unknown> =>
      db.rows(
        `update ${table} m
            set status = $3, failure = $4, error = $5, provider_message_id = $6, sent_at = $7, body = coalesce($8, m.body)
          where m.org_id = $1 and m.id = $2 and (m.status = 'sending' or m.failure = 'unknown')`,
        end.accepted
          ? [orgId, id, 'sent', null, null, end.providerMessageId, now, rest]
          : [orgId, id, 'failed', end.failure, end.error, null, null, null],
      ),

    /**
     * Settles a message as `failed` with the failure `unknown`, after the process crashed during its submission. The
     * provider may have accepted the message.
     */
    abandon: (db: Queries, orgId: string, id: string, claimedAt: string): Promise<unknown> =>
      db.rows(
        `update ${table} m
            set status = 'failed', failure = 'unknown', error = 'The sending was cut off; its outcome is unknown.'
          where m.org_id = $1 and m.id = $2 and m.status = 'sending' and m.claimed_at = $3`,
        [orgId, id, claimedAt],
      ),
  }
}
