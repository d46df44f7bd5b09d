import type { Queries } from '../../kernel/database/queries.ts'

/** The location of the client's property, the primary one: by its clock the client lives. */
export async function findHome(db: Queries, orgId: string, clientId: string): Promise<string | undefined> {
  const home = await db.row<{ location_id: string }>(
    `select h.location_id from client_homes h where h.org_id = $1 and h.client_id = $2`,
    [orgId, clientId],
  )
  return home?.location_id
}
