import type { Reads } from '../../../kernel/database/queries.ts'

/** Names of crews, also of those that are not active. */
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
