import type { Queries } from '../../kernel/database/queries.ts'

/** Whether an active member of the organization has this id. */
export async function isActiveMember(db: Queries, orgId: string, memberId: string): Promise<boolean> {
  return (await db.row(`select m.id from quoin.members m where m.org_id = $1 and m.id = $2 and m.active`, [orgId, memberId])) !== undefined
}

/** The owner of longest standing. */
export async function findOwnerId(db: Queries, orgId: string): Promise<string | undefined> {
  const owner = await db.row<{ id: string }>(
    `select m.id from quoin.members m where m.org_id = $1 and m.role = 'owner' and m.active order by m.created_at, m.id limit 1`,
    [orgId],
  )
  return owner?.id
}
