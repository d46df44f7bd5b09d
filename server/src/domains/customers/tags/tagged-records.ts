import type { Queries } from '../../../kernel/database/queries.ts'
import { recordKinds } from '../../records.ts'
import type { Tagged } from './tag.ts'

/** Kinds of records that have tags, by table name. The counts of a tag use the same names. */
export const tagged = recordKinds.filter((record) => record.tagged).map(({ table }) => table as Tagged)

/**
 * Counts, for each tag name, the unarchived records of these kinds that have the tag, within the caller's access
 * scope.
 */
export function countTagged(
  db: Queries,
  orgId: string,
  kinds: readonly Tagged[],
): Promise<{ kind: Tagged; name: string; count: number }[]> {
  const parts = kinds.map(
    (kind) => `select '${kind}' as kind, u.name, count(*) as count from ${kind} r, unnest(r.tags) as u (name)
      where r.org_id = $1 and r.archived_at is null group by u.name`,
  )
  return parts.length === 0 ? Promise.resolve([]) : db.rows(parts.join(' union all '), [orgId])
}

/** Renames or removes a tag on every record that has it. Returns the number of changed records. */
export async function replaceTag(
  db: Queries,
  orgId: string,
  name: string,
  to: string | null,
  now: string,
): Promise<number> {
  let changed = 0
  for (const kind of tagged) {
    const { count } = (await db.row<{ count: number }>(
      `with changed as (
         update ${kind}
            set tags = case when $3::text is null or $3 = any (tags) then array_remove(tags, $2)
                            else array_replace(tags, $2, $3) end,
                version = version + 1, updated_at = $4
          where org_id = $1 and $2 = any (tags) returning 1)
       select count(*) as count from changed`,
      [orgId, name, to, now],
    ))!
    changed += count
  }
  return changed
}
