import type { Queries } from '../../database/queries.ts'

/** Returns the next number in the round robin of a node, from 0 to `count - 1`. */
export async function nextInTurn(
  db: Queries,
  orgId: string,
  { automationId, node, count }: { automationId: string; node: string; count: number },
): Promise<number> {
  const row = await db.row<{ last: number }>(
    `insert into automation_rotations as r (org_id, automation_id, node, last) values ($1, $2, $3, 0)
     on conflict (org_id, automation_id, node) do update set last = (r.last + 1) % $4 returning last`,
    [orgId, automationId, node, count],
  )
  return row!.last
}
