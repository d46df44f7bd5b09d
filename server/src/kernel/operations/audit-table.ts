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

/** Selects entries of the audit log, with the alias `r`. */
export const selectAudit = `
  select r.id, r.at, r.operation, r.request_id, r.actor_type, r.actor_id, r.key_id, r.session_id, r.changes, r.sign_in from audit_log r`

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
