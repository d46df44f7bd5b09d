import type { Author } from '../access/actor.ts'
import type { Queries } from '../database/queries.ts'
import type { SignInFacts } from './sign-in-entry.ts'

/** A record that a call changed. */
export interface RecordedChange {
  kind: string
  id: string
  version: number | null
  change: 'created' | 'updated' | 'deleted'
}

export interface AuditRow {
  id: string
  at: string
  operation: string
  request_id: string
  actor_type: Author['type']
  actor_id: string | null
  /** Id of the API key that the member used. Null if none was used. */
  key_id: string | null
  /** Id of the console session in which the member acted. Null if there was none. */
  session_id: string | null
  changes: RecordedChange[]
  /** Facts about a sign-in. Null if the entry is about an operation. */
  sign_in: SignInFacts | null
}

const columns =
  'r.id, r.at, r.operation, r.request_id, r.actor_type, r.actor_id, r.key_id, r.session_id, r.changes, r.sign_in'

/** Selects entries of the audit log, with the alias `r`. */
export const selectAudit = `
  select ${columns} from audit_log r`

/** Range of ids. An id begins with the time at which it was created, so it is also a range of time. */
export interface IdRange {
  /** Lowest id of the range. */
  from: string
  /** Id that follows the range. */
  upto: string
}

/** Maximum number of rows that a search in a range of ids reads. */
const mostInRange = 50_000

/**
 * Returns the entries of one request, oldest first. Reads at most `mostInRange` entries of the range, beginning with
 * the newest if `isNewestFirst` is true.
 */
export function entriesOfRequest(
  db: Queries,
  orgId: string,
  { requestId, range, isNewestFirst }: { requestId: string; range: IdRange; isNewestFirst: boolean },
  most: number,
): Promise<AuditRow[]> {
  const order = isNewestFirst ? 'desc' : 'asc'
  return db.rows(
    `select ${columns}
       from (select * from audit_log x where x.org_id = $1 and x.id >= $2 and x.id < $3
              order by x.id ${order} limit ${mostInRange}) r
      where r.request_id = $4 order by r.id limit $5`,
    [orgId, range.from, range.upto, requestId, most],
  )
}

/** Returns the entries that were written in a range of ids and have one of the times `at`, oldest first. */
export function entriesAt(
  db: Queries,
  orgId: string,
  { range, at }: { range: IdRange; at: readonly string[] },
  most: number,
): Promise<AuditRow[]> {
  return db.rows(
    `select ${columns}
       from (select * from audit_log x where x.org_id = $1 and x.id >= $2 and x.id < $3
              order by x.id limit ${mostInRange}) r
      where r.at = any ($4::timestamptz[]) order by r.id limit $5`,
    [orgId, range.from, range.upto, at, most],
  )
}

/** Returns the entries of calls of one operation by one member, through one API key or none, oldest first. */
export function entriesOfCalls(
  db: Queries,
  orgId: string,
  call: { operation: string; memberId: string; keyId: string | null; range: IdRange },
  most: number,
): Promise<AuditRow[]> {
  return db.rows(
    `select ${columns}
       from (select * from audit_log x where x.org_id = $1 and x.id >= $2 and x.id < $3
              order by x.id limit ${mostInRange}) r
      where r.operation = $4 and r.actor_id = $5 and r.key_id is not distinct from $6::uuid
      order by r.id limit $7`,
    [orgId, call.range.from, call.range.upto, call.operation, call.memberId, call.keyId, most],
  )
}

export function findEntry(db: Queries, orgId: string, id: string): Promise<AuditRow | undefined> {
  return db.row(`${selectAudit} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/** Returns the SQL condition that entry `r` of the audit log reports a change of the record. */
export const changesRecord = (record: string): string =>
  `r.id in (select a.id from audit_records a where a.org_id = r.org_id and a.record_id = ${record}::uuid)`

export async function hasEntries(db: Queries, orgId: string, recordId: string): Promise<boolean> {
  const row = await db.row('select 1 from audit_records a where a.org_id = $1 and a.record_id = $2 limit 1', [
    orgId,
    recordId,
  ])
  return row !== undefined
}
