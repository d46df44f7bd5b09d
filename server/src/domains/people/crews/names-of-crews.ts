import type { Reads } from '../../../kernel/database/queries.ts'

/** Returns the names of crews, including inactive crews. */
export function namesOfCrews(
  db: Reads,
  orgId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db.rows('select r.id, r.name from crews r where r.org_id = $1 and r.id = any ($2::uuid[])', [
    orgId,
    ids,
  ])
}
