import type { Queries } from '../database/queries.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { type MessageBody, sealBody } from './message-body.ts'
import type { MessageFact } from './message-fact.ts'

/**
 * `permanent`: never retried. `temporary`: certainly not accepted, so retried. `unknown`: possibly accepted, so never
 * retried.
 */
export type MessageFailure = 'permanent' | 'temporary' | 'unknown'

/** Reasons why a message stays in the outbox. */
export const withholdReasons = ['no_smtp', 'no_sms_provider', 'demonstration', 'test_clock'] as const
export type WithholdReason = (typeof withholdReasons)[number]

/** Reasons why a message is never sent. */
export const refusals = [
  'opted_out',
  'no_consent',
  'possible_opt_out',
  'quiet_hours',
  'link_ended',
  'stale',
] as const
export type Refusal = (typeof refusals)[number]

const messageStatuses = ['recorded', 'kept', 'refused', 'sending', 'sent', 'failed'] as const

/** The record that a message is about, its recipient, and who may see its link. */
export interface MessageSubject {
  about_kind: string | null
  about_id: string | null
  client_id: string | null
  location_id: string | null
  /** Purpose of the message. Null if the delivery policy does not apply. */
  purpose: string | null
  /** Permission required to see the link in the message. Null if no member may. */
  shown_to: string | null
  /** The customer's link in the message. */
  link_id: string | null
}

/** Columns of every table of messages. */
export interface MessageRow extends MessageSubject {
  org_id: string
  id: string
  status: (typeof messageStatuses)[number]
  reason: WithholdReason | Refusal | null
  error: string | null
  failure: MessageFailure | null
  submissions: number
  provider_message_id: string | null
  /** Encrypted. Null once the content is deleted. */
  body: string | null
  created_at: string
  claimed_at: string | null
  sent_at: string | null
  /** Earliest instant of sending. Null means at once. */
  send_at: string | null
  /** Also sent during quiet hours. */
  overrides_quiet: boolean
  /** Facts that must hold at submission. */
  depends_on: readonly MessageFact[]
  /** Latest instant of submission. Null means no limit. */
  not_after: string | null
}

const common = `m.org_id, m.id, m.status, m.reason, m.error, m.failure, m.submissions, m.provider_message_id, m.body,
       m.about_kind, m.about_id, m.client_id, m.location_id, m.purpose, m.shown_to,
       m.link_id, m.created_at, m.claimed_at, m.sent_at, m.send_at, m.overrides_quiet,
       m.depends_on, m.not_after`

export type Submission =
  | { accepted: true; providerMessageId: string }
  /** `code`: the carrier's error code. */
  | { accepted: false; failure: MessageFailure; error: string; code?: string | null }

export interface NewMessage extends Partial<MessageSubject> {
  id: string
  idempotencyKey: string
  body: MessageBody
  /** Null if the message is to be sent. */
  stays: { status: 'kept' | 'refused'; reason: WithholdReason | Refusal } | null
  sendAt: string | null
  overridesQuiet: boolean
  dependsOn: readonly MessageFact[]
  notAfter: string | null
}

/** Filters of a list of messages, newest first. Null means no filter. */
export interface MessagePage {
  limit: number
  beforeId: string | null
  /** States as presented to callers. */
  states: readonly string[] | null
  to: string | null
  since: string | null
}

export type MessagesTable<Row extends MessageRow> = ReturnType<typeof messagesTable<Row>>

/** Statements shared by the tables of messages. `own` are the columns that only one table has. */
export function messagesTable<Row extends MessageRow>(
  table: 'quoin.mail_messages' | 'quoin.sms_messages',
  own: readonly (Exclude<keyof Row, keyof MessageRow> & string)[],
  recipient: keyof Row & string,
  /** Beginning of the SQL `case` for the state, with what only this table knows. */
  stateCases = '',
) {
  const columns = `${common}, ${own.map((name) => `m.${name}`).join(', ')}`
  const find = (db: Queries, orgId: string, id: string): Promise<Row | undefined> =>
    db.row(`select ${columns} from ${table} m where m.org_id = $1 and m.id = $2`, [orgId, id])

  return {
    columns,

    find,

    findMany: (db: Queries, orgId: string, ids: readonly string[]): Promise<Row[]> =>
      db.rows(`select ${columns} from ${table} m where m.org_id = $1 and m.id = any ($2::uuid[])`, [
        orgId,
        ids,
      ]),

    /** Returns the message, which is an earlier one if the key was already used. */
    insert: async (
      db: Queries,
      sealer: Sealer,
      orgId: string,
      message: NewMessage & Pick<Row, (typeof own)[number]>,
      now: string,
    ): Promise<{ row: Row; isNew: boolean }> => {
      const { id, idempotencyKey, stays, body } = message
      const columnValues = message as unknown as Record<string, unknown>
      const inserted = await db.row<Row>(
        `insert into ${table} as m (org_id, id, idempotency_key, status, reason, body, about_kind, about_id, client_id,
                location_id, purpose, shown_to, link_id, created_at, send_at, overrides_quiet, depends_on, not_after, ${own.join(', ')})
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::jsonb, $18,
                 ${own.map((_, at) => `$${at + 19}`).join(', ')})
             on conflict (org_id, idempotency_key) do nothing
         returning ${columns}`,
        [
          orgId,
          id,
          idempotencyKey,
          stays?.status ?? 'recorded',
          stays?.reason ?? null,
          sealBody(sealer, { org_id: orgId, id }, body),
          message.about_kind ?? null,
          message.about_id ?? null,
          message.client_id ?? null,
          message.location_id ?? null,
          message.purpose ?? null,
          message.shown_to ?? null,
          message.link_id ?? null,
          now,
          message.sendAt,
          message.overridesQuiet,
          JSON.stringify(message.dependsOn),
          message.notAfter,
          ...own.map((name) => (columnValues[name] ?? null) as string | number | null),
        ],
      )
      if (inserted) return { row: inserted, isNew: true }
      // A separate statement, so that it sees what another transaction has just committed.
      const row = await db.row<Row>(
        `select ${columns} from ${table} m where m.org_id = $1 and m.idempotency_key = $2`,
        [orgId, idempotencyKey],
      )
      if (!row) throw new Error('A message was neither recorded nor found by its key.')
      return { row, isNew: false }
    },

    /** Returns true if a message with one of these keys exists. */
    isWritten: async (db: Queries, orgId: string, keys: readonly string[]): Promise<boolean> =>
      (await db.row<{ found: boolean }>(
        `select exists (select from ${table} m where m.org_id = $1 and m.idempotency_key = any($2::text[])) as found`,
        [orgId, keys],
      ))!.found,

    /** Number of messages, without refused ones. */
    count: async (db: Queries, orgId: string): Promise<number> =>
      (await db.row<{ count: number }>(
        `select count(*) as count from ${table} m where m.org_id = $1 and m.status <> 'refused'`,
        [orgId],
      ))!.count,

    /** Newest first, starting before `beforeId` if it is set. */
    list: (db: Queries, orgId: string, limit: number, beforeId: string | null = null): Promise<Row[]> =>
      db.rows(
        `select ${columns} from ${table} m
          where m.org_id = $1 and ($3::uuid is null or m.id < $3)
          order by m.id desc limit $2`,
        [orgId, limit, beforeId],
      ),

    /**
     * A message about a location that the caller can access. Messages without a location require access to all
     * locations.
     */
    findSeen: (db: Queries, orgId: string, id: string): Promise<Row | undefined> =>
      db.row(
        `select ${columns} from ${table} m where m.org_id = $1 and m.id = $2 and quoin.sees(m.location_id)`,
        [orgId, id],
      ),

    /** For each of these records, when the latest message about it was written, without refused ones. */
    latestAbout: (
      db: Queries,
      orgId: string,
      ids: readonly string[],
    ): Promise<{ about_id: string; written_at: string }[]> =>
      db.rows(
        `select m.about_id, max(m.created_at) as written_at from ${table} m
          where m.org_id = $1 and m.about_id = any ($2::uuid[]) and m.status <> 'refused'
            and m.purpose is distinct from 'internal' and m.purpose is distinct from 'receipt'
          group by m.about_id`,
        [orgId, ids],
      ),

    listSeen: (
      db: Queries,
      orgId: string,
      { limit, beforeId, states, to, since }: MessagePage,
    ): Promise<Row[]> =>
      db.rows(
        `select ${columns} from ${table} m
          where m.org_id = $1 and quoin.sees(m.location_id) and ($3::uuid is null or m.id < $3)
            and ($4::text[] is null or case ${stateCases}
                  when m.status in ('recorded', 'sending') or m.failure = 'temporary' then 'queued'
                  when m.status = 'kept' then 'kept_in_outbox' else m.status end = any ($4))
            and ($5::text is null or lower(m.${recipient}) = lower($5))
            and ($6::timestamptz is null or m.created_at >= $6)
          order by m.id desc limit $2`,
        [orgId, limit, beforeId, states, to, since],
      ),

    /** Claims the message for one submission, unless one is running, was accepted, or must not be repeated. */
    claim: (db: Queries, orgId: string, id: string, now: string): Promise<Row | undefined> =>
      db.row(
        `update ${table} m
            set status = 'sending', claimed_at = $3, submissions = m.submissions + 1, error = null, failure = null
          where m.org_id = $1 and m.id = $2
            and (m.status = 'recorded' or m.status = 'failed' and m.failure = 'temporary')
         returning ${columns}`,
        [orgId, id, now],
      ),

    /** Releases a claimed message that was not submitted. Without a reason it is sent later, with one it is refused. */
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

    /** No provider is set up: the message stays in the outbox until a person requests it. */
    withhold: (db: Queries, orgId: string, id: string, reason: WithholdReason): Promise<unknown> =>
      db.rows(
        `update ${table} m set status = 'kept', reason = $3, error = null, failure = null
          where m.org_id = $1 and m.id = $2
            and (m.status = 'recorded' or m.status = 'failed' and m.failure = 'temporary')`,
        [orgId, id, reason],
      ),

    /** Refuses a message that has not been sent. */
    refuse: (db: Queries, orgId: string, id: string, reason: Refusal): Promise<unknown> =>
      db.rows(
        `update ${table} m set status = 'refused', reason = $3, error = null, failure = null
          where m.org_id = $1 and m.id = $2
            and (m.status = 'recorded' or m.status = 'failed' and m.failure = 'temporary')`,
        [orgId, id, reason],
      ),

    /** Marks a kept or failed message to be sent again. A message that may have been sent requires `evenIfSent`. */
    reopen: (db: Queries, orgId: string, id: string, evenIfSent: boolean): Promise<Row | undefined> =>
      db.row(
        `update ${table} m set status = 'recorded', reason = null, error = null, failure = null
          where m.org_id = $1 and m.id = $2 and m.body is not null
            and (m.status = 'kept' or m.status = 'failed' and ($3 or m.failure <> 'unknown'))
         returning ${columns}`,
        [orgId, id, evenIfSent],
      ),

    /** Refuses unsent messages with one of these links and deletes their content. */
    withdraw: (db: Queries, orgId: string, linkIds: readonly string[]): Promise<unknown> =>
      db.rows(
        `update ${table} m
            set body = null,
                status = case when m.failure in ('permanent', 'unknown') then m.status else 'refused' end,
                reason = case when m.failure in ('permanent', 'unknown') then m.reason else 'link_ended' end,
                error = case when m.failure in ('permanent', 'unknown') then m.error end,
                failure = nullif(m.failure, 'temporary')
          where m.org_id = $1 and m.link_id = any($2::uuid[]) and m.status in ('recorded', 'kept', 'failed')`,
        [orgId, linkIds],
      ),

    /** Settles a message whose process crashed during submission. Whether it was accepted is unknown. */
    abandon: (db: Queries, orgId: string, id: string, claimedAt: string): Promise<unknown> =>
      db.rows(
        `update ${table} m
            set status = 'failed', failure = 'unknown', error = 'The sending was cut off; its outcome is unknown.'
          where m.org_id = $1 and m.id = $2 and m.status = 'sending' and m.claimed_at = $3`,
        [orgId, id, claimedAt],
      ),

    /**
     * Records the result of a submission, even if it was considered abandoned meanwhile. A sent message keeps only
     * `rest` as its body.
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
  }
}
