import type { Queries } from '../database/queries.ts'

/** The kind of task by which an operation is left to the background (run-later.ts). */
export const kindOfLeft = 'operation.run'

interface Left {
  operation: string
  input: unknown
}

/** What this run has left so far; `since` is an id made when it began. */
export async function leftBehind(db: Queries, orgId: string, since: string): Promise<Left[]> {
  const rows = await db.rows<{ payload: Left }>(
    `select t.payload from quoin.tasks t where t.org_id = $1 and t.id > $2 and t.kind = $3 order by t.position`,
    [orgId, since, kindOfLeft],
  )
  return rows.map(({ payload }) => payload)
}
