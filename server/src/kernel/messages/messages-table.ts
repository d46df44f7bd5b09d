import type { Queries } from '../database/queries.ts'

/** Permanent: never again. Temporary: certainly not accepted, try later. Unknown: it may have been, so never again. */
export type MessageFailure = 'permanent' | 'temporary' | 'unknown'

/** What every table of messages has. */
export interface MessageRow {
  org_id: string
  id: string
  status: 'recorded' | 'sending' | 'sent' | 'failed'
  error: string | null
  failure: MessageFailure | null
  submissions: number
  provider_message_id: string | null
  created_at: string
  claimed_at: string | null
  sent_at: string | null
}

const common = `m.org_id, m.id, m.status, m.error, m.failure, m.submissions, m.provider_message_id,
       m.created_at, m.claimed_at, m.sent_at`

export type Submission =
  | { accepted: true; providerMessageId: string }
  | { accepted: false; failure: MessageFailure; error: string }

export type MessagesTable<Row extends MessageRow> = ReturnType<typeof messagesTable<Row>>

/** The statements that tables of messages have in common; `own` are the columns that only this one has. */
export function messagesTable<Row extends MessageRow>(
  table: 'quoin.mail_messages' | 'quoin.sms_messages',
  own: string,
) {
  const columns = `${common}, ${own}`
  return {
    find: (db: Queries, orgId: string, id: string): Promise<Row | undefined> =>
      db.row(`select ${columns} from ${table} m where m.org_id = $1 and m.id = $2`, [orgId, id]),

    /** A statement of its own: it must see what another transaction has just committed. */
    idByKey: async (db: Queries, orgId: string, key: string): Promise<string> => {
      const row = await db.row<{ id: string }>(
        `select m.id from ${table} m where m.org_id = $1 and m.idempotency_key = $2`,
        [orgId, key],
      )
      if (!row) throw new Error('A message was neither recorded nor found by its key.')
      return row.id
    },

    /** Newest first; those before `beforeId` when it is given. */
    list: (db: Queries, orgId: string, limit: number, beforeId: string | null = null): Promise<Row[]> =>
      db.rows(
        `select ${columns} from ${table} m
          where m.org_id = $1 and ($3::uuid is null or m.id < $3)
          order by m.id desc limit $2`,
        [orgId, limit, beforeId],
      ),

    /** Takes the message for one submission, unless one is under way, was accepted, or must not be made again. */
    claim: (db: Queries, orgId: string, id: string, now: string): Promise<Row | undefined> =>
      db.row(
        `update ${table} m
            set status = 'sending', claimed_at = $3, submissions = m.submissions + 1, error = null, failure = null
          where m.org_id = $1 and m.id = $2
            and (m.status = 'recorded' or m.status = 'failed' and m.failure = 'temporary')
         returning ${columns}`,
        [orgId, id, now],
      ),

    /** Of a process that died while it was sending: nobody knows whether the message was accepted. */
    abandon: (db: Queries, orgId: string, id: string, claimedAt: string): Promise<unknown> =>
      db.rows(
        `update ${table} m
            set status = 'failed', failure = 'unknown', error = 'The sending was cut off; its outcome is unknown.'
          where m.org_id = $1 and m.id = $2 and m.status = 'sending' and m.claimed_at = $3`,
        [orgId, id, claimedAt],
      ),

    /** Whatever is known of the end of a submission counts, also when it was taken for abandoned in the meantime. */
    settle: (db: Queries, orgId: string, id: string, end: Submission, now: string): Promise<unknown> =>
      db.rows(
        `update ${table} m
            set status = $3, failure = $4, error = $5, provider_message_id = $6, sent_at = $7
          where m.org_id = $1 and m.id = $2 and (m.status = 'sending' or m.failure = 'unknown')`,
        end.accepted
          ? [orgId, id, 'sent', null, null, end.providerMessageId, now]
          : [orgId, id, 'failed', end.failure, end.error, null, null],
      ),
  }
}
