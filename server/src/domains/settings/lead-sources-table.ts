import type { Queries } from '../../kernel/database/queries.ts'

export interface LeadSource {
  id: string
  name: string
  active: boolean
}

export function findActiveLeadSource(
  db: Queries,
  orgId: string,
  name: string,
): Promise<LeadSource | undefined> {
  return db.row(
    `select s.id, s.name, s.active from quoin.lead_sources s where s.org_id = $1 and s.name = $2 and s.active`,
    [orgId, name],
  )
}

export function selectLeadSources(db: Queries, orgId: string): Promise<LeadSource[]> {
  return db.rows(
    `select s.id, s.name, s.active from quoin.lead_sources s where s.org_id = $1 order by s.name`,
    [orgId],
  )
}

/** False when the name is taken. */
export async function insertLeadSource(
  db: Queries,
  orgId: string,
  source: LeadSource,
  now: string,
): Promise<boolean> {
  const inserted = await db.row(
    `insert into quoin.lead_sources (org_id, id, name, active, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) on conflict (org_id, name) do nothing returning id`,
    [orgId, source.id, source.name, source.active, now],
  )
  return inserted !== undefined
}
