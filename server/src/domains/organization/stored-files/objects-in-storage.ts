import type { Queries } from '../../../kernel/database/queries.ts'
import type { ObjectKey } from '../../../kernel/storage/index.ts'
import { objectOf } from './object-of-file.ts'

/** Bytes of a file that were moved from the database to storage. */
export interface ObjectInStorage {
  key: ObjectKey
  sizeBytes: number
  /** SHA-256 digest of the bytes, in hexadecimal. */
  sha256: string
  /** False if the file was deleted. Then its bytes are deleted later. */
  isNeeded: boolean
}

const page = 500

/**
 * Lists the objects in storage of all organizations, for a backup. It also lists those of deleted files, because
 * an earlier snapshot of the database may still need them. With `since`, lists only objects that were moved to storage at
 * that time or later. Empty if the database is older than files.
 */
export async function* objectsInStorage(
  system: Queries,
  since = '-infinity',
): AsyncGenerator<ObjectInStorage> {
  const [exists] = await system.rows<{ yes: boolean }>(`select to_regclass('live.files') is not null as yes`)
  if (!exists!.yes) return
  const nil = '00000000-0000-0000-0000-000000000000'
  for (let [org, id] = [nil, nil]; ;) {
    const rows = await system.rows<{
      org_id: string
      id: string
      kind: string
      size_bytes: number
      sha256: string
      status: string
    }>(
      `select r.org_id, r.id, r.kind, r.size_bytes, r.sha256, r.status from live.files r
        where (r.status = 'ready' or (r.status = 'deleted' and r.due_at is not null))
          and r.stored_at >= $4::timestamptz and r.sha256 is not null and (r.org_id, r.id) > ($1, $2) order by r.org_id, r.id limit $3`,
      [org, id, page, since],
    )
    for (const { org_id, status, size_bytes: sizeBytes, sha256, ...file } of rows)
      yield { key: objectOf(org_id, file), sizeBytes, sha256, isNeeded: status === 'ready' }
    if (rows.length < page) return
    ;({ org_id: org, id } = rows.at(-1)!)
  }
}
