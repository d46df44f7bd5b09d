import type { Queries } from '../../../../kernel/database/queries.ts'
import { type LeadSource, leadSources } from './lead-source.ts'

export function findActiveLeadSource(
  db: Queries,
  orgId: string,
  name: string,
): Promise<LeadSource | undefined> {
  return db.row(`${leadSources.select} where r.org_id = $1 and r.name = $2 and r.active`, [orgId, name])
}

/** Finds a source by its id or, if no source has this id, by its name. Disabled sources are found too. */
export function findLeadSource(
  db: Queries,
  orgId: string,
  { source_id, source }: { source_id: string | null; source: string | null },
): Promise<LeadSource | undefined> {
  return db.row(
    `${leadSources.select}
      where r.org_id = $1 and (r.id = $2 or r.name = $3) order by r.id is distinct from $2::uuid limit 1`,
    [orgId, source_id, source],
  )
}

export function selectLeadSources(db: Queries, orgId: string): Promise<LeadSource[]> {
  return db.rows(`${leadSources.select} where r.org_id = $1 order by r.name`, [orgId])
}

/**
 * Returns the lead source with this name, and creates it if there is none. An existing source that is disabled stays
 * disabled.
 */
export async function ensureLeadSource(
  db: Queries,
  orgId: string,
  name: string,
  now: string,
  generated_by: LeadSource['generated_by'] = 'company',
): Promise<{ id: string }> {
  const find = (): Promise<{ id: string } | undefined> =>
    db.row(`select r.id from quoin.lead_sources r where r.org_id = $1 and r.name = $2`, [orgId, name])
  const existing = await find()
  if (existing) return existing
  const writer = { db, now, actor: { org: { id: orgId } } }
  return (
    (await leadSources.insertOnce(writer, { name, active: true, generated_by }, '(org_id, name)')) ??
    (await find())!
  )
}
