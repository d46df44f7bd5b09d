import { lockOf } from '../../../kernel/database/lock.ts'
import type { Queries } from '../../../kernel/database/queries.ts'

export interface TagRow {
  id: string
  name: string
  color: string | null
  version: number
}

export function selectTags(db: Queries, orgId: string): Promise<TagRow[]> {
  return db.rows(
    `select t.id, t.name, t.color, t.version from tags t where t.org_id = $1 order by lower(t.name)`,
    [orgId],
  )
}

/** Locks an organization's tags, so that concurrent calls cannot give the same name to two tags. */
export function lockTags(db: Queries, orgId: string): Promise<unknown> {
  return db.rows(`select pg_advisory_xact_lock(${lockOf(`'tags ' || current_schema() || $1::uuid`)})`, [
    orgId,
  ])
}

/** Inserts a tag. Returns false if the name is already used, compared without regard to upper and lower case. */
export async function insertTag(db: Queries, orgId: string, tag: TagRow, now: string): Promise<boolean> {
  const row = await db.row(
    `insert into tags (org_id, id, name, color, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
         on conflict (org_id, lower(name)) do nothing returning id`,
    [orgId, tag.id, tag.name, tag.color, now],
  )
  return row !== undefined
}

export function saveTagRow(db: Queries, orgId: string, tag: TagRow, now: string): Promise<unknown> {
  return db.rows(
    `update tags set name = $3, color = $4, version = $5, updated_at = $6 where org_id = $1 and id = $2`,
    [orgId, tag.id, tag.name, tag.color, tag.version, now],
  )
}

export function deleteTag(db: Queries, orgId: string, id: string): Promise<unknown> {
  return db.rows(`delete from tags where org_id = $1 and id = $2`, [orgId, id])
}
