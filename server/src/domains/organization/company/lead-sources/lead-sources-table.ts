import type { Queries } from '../../../../kernel/database/queries.ts'
import { newId } from '../../../../kernel/ids.ts'

export interface LeadSource {
  id: string
  name: string
  active: boolean
  /** Finder of such leads: the company or the sales rep. */
  generated_by: 'company' | 'self'
  version: number
}

const columns = 's.id, s.name, s.active, s.generated_by, s.version'

export function findActiveLeadSource(
  db: Queries,
  orgId: string,
  name: string,
): Promise<LeadSource | undefined> {
  return db.row(
    `select ${columns} from quoin.lead_sources s where s.org_id = $1 and s.name = $2 and s.active`,
    [orgId, name],
  )
}

/** Finds a source by its id, else by its name, active or not. */
export function findLeadSource(
  db: Queries,
  orgId: string,
  { source_id, source }: { source_id: string | null; source: string | null },
): Promise<LeadSource | undefined> {
  return db.row(
    `select ${columns} from quoin.lead_sources s
      where s.org_id = $1 and (s.id = $2 or s.name = $3) order by s.id is distinct from $2::uuid limit 1`,
    [orgId, source_id, source],
  )
}

export function selectLeadSources(db: Queries, orgId: string): Promise<LeadSource[]> {
  return db.rows(`select ${columns} from quoin.lead_sources s where s.org_id = $1 order by s.name`, [orgId])
}

/** Returns false if the name exists. */
export async function insertLeadSource(
  db: Queries,
  orgId: string,
  source: Pick<LeadSource, 'id' | 'name' | 'active'> & Partial<LeadSource>,
  now: string,
): Promise<boolean> {
  const inserted = await db.row(
    `insert into quoin.lead_sources (org_id, id, name, active, generated_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (org_id, name) do nothing returning id`,
    [orgId, source.id, source.name, source.active, source.generated_by ?? 'company', now],
  )
  return inserted !== undefined
}

/** Returns the lead source of this name, and creates it if missing. A disabled source stays disabled. */
export async function ensureLeadSource(
  db: Queries,
  orgId: string,
  name: string,
  now: string,
  generated_by: LeadSource['generated_by'] = 'company',
): Promise<{ id: string }> {
  const find = (): Promise<{ id: string } | undefined> =>
    db.row(`select s.id from quoin.lead_sources s where s.org_id = $1 and s.name = $2`, [orgId, name])
  const existing = await find()
  if (existing) return existing
  const id = newId()
  return (await insertLeadSource(db, orgId, { id, name, active: true, generated_by }, now))
    ? { id }
    : (await find())!
}

export function saveLeadSourceRow(
  db: Queries,
  orgId: string,
  source: LeadSource,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update quoin.lead_sources set name = $3, active = $4, generated_by = $5, version = $6, updated_at = $7
      where org_id = $1 and id = $2`,
    [orgId, source.id, source.name, source.active, source.generated_by, source.version, now],
  )
}
