import type { Queries } from '../../kernel/database/queries.ts'

export interface LeadSource {
  id: string
  name: string
  active: boolean
}

export function findActiveLeadSource(db: Queries, orgId: string, name: string): Promise<LeadSource | undefined> {
  return db.row(`select s.id, s.name, s.active from quoin.lead_sources s where s.org_id = $1 and s.name = $2 and s.active`, [orgId, name])
}
