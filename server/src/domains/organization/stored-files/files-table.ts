import { lockOf } from '../../../kernel/database/lock.ts'
import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { FileKindName } from './file-kinds.ts'

/** The record to which a file is attached. */
export interface Parent {
  kind: string
  id: string
  /** Location of the record. Null if the file belongs to the organization as a whole. */
  location_id: string | null
}

/**
 * Returns the visit to store with a file. Without `visitId`, a file of a job belongs to the first visit, which has the
 * id of the job.
 */
export const visitOfFile = (
  parent: Pick<Parent, 'kind' | 'id'> | null | undefined,
  visitId: string | null | undefined,
): string | null => visitId ?? (parent?.kind === 'job' ? parent.id : null)

/**
 * Counts the completed files of one type that are attached to a record. For a conversation, counts only the files that
 * are not sent yet. Acquires a lock, so that concurrent additions to the record are counted correctly.
 */
export async function countReady(
  db: Queries,
  orgId: string,
  kind: FileKindName,
  parent: Pick<Parent, 'kind' | 'id'>,
): Promise<number> {
  const of = [orgId, parent.kind, parent.id, kind]
  const [, counted] = await Promise.all([
    db.rows(
      `select pg_advisory_xact_lock(${lockOf(`concat_ws(' ', 'files', $1::uuid, $2::text, $3::uuid, $4::text)`)})`,
      of,
    ),
    db.row<{ ready: number }>(
      `select count(*) as ready from files r
        where r.org_id = $1 and r.parent_kind = $2 and r.parent_id = $3 and r.kind = $4 and r.status = 'ready'
          and (r.kind <> 'inbox_attachment' or r.due_at is not null)`,
      of,
    ),
  ])
  return counted!.ready
}

/**
 * Returns whether the record already has a file with these bytes, and how many files of this kind it has. Acquires the
 * same lock as `countReady`, so that a file that two concurrent calls send is stored only once.
 */
export async function hasSameFile(
  db: Queries,
  orgId: string,
  kind: FileKindName,
  parent: Pick<Parent, 'kind' | 'id'>,
  sha256: string,
): Promise<{ isStored: boolean; count: number }> {
  const count = await countReady(db, orgId, kind, parent)
  const same = await db.row(
    `select 1 from files r
      where r.org_id = $1 and r.parent_kind = $2 and r.parent_id = $3 and r.kind = $4 and r.status = 'ready' and r.sha256 = $5`,
    [orgId, parent.kind, parent.id, kind, sha256],
  )
  return { isStored: same !== undefined, count }
}

/**
 * Returns the ids of the files among `ids` that are completed photos of the job. A report may refer only to such
 * photos.
 */
export async function readyPhotos(
  db: Queries,
  orgId: string,
  jobId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    `select r.id from files r
      where r.org_id = $1 and r.parent_kind = 'job' and r.parent_id = $2 and r.id = any ($3::uuid[]) and r.status = 'ready'
        and r.kind in ('crew_photo', 'quality_photo')`,
    [orgId, jobId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Inserts the bytes of a file, in the same transaction as the file. */
export function insertBytes(db: Writes, orgId: string, fileId: string, bytes: Buffer, now: string): void {
  db.later('insert into file_bytes (org_id, file_id, bytes, due_at) values ($1, $2, $3, $4)', [
    orgId,
    fileId,
    bytes,
    now,
  ])
}

export async function findBytes(db: Queries, orgId: string, fileId: string): Promise<Buffer | undefined> {
  const row = await db.row<{ bytes: Buffer }>(
    'select b.bytes from file_bytes b where b.org_id = $1 and b.file_id = $2',
    [orgId, fileId],
  )
  return row?.bytes
}

/** Locks files in the order of their ids, so that calls for the same files cannot deadlock. */
export function lockFiles(db: Writes, orgId: string, ids: readonly string[]): void {
  db.later('select 1 from files r where r.org_id = $1 and r.id = any ($2::uuid[]) order by r.id for update', [
    orgId,
    ids,
  ])
}

/**
 * Marks files as sent with a message: they are no longer deleted after a day, and are attached to the message's
 * conversation.
 */
export function retainSentFiles(
  db: Writes,
  orgId: string,
  ids: readonly string[],
  conversation: { id: string; location_id: string },
  now: string,
): void {
  db.later(
    `update files r
        set due_at = null, parent_kind = 'conversation', parent_id = $3, location_id = $4, version = r.version + 1, updated_at = $5
      where r.org_id = $1 and r.id = any ($2::uuid[]) and r.due_at is not null`,
    [orgId, ids, conversation.id, conversation.location_id, now],
  )
}
