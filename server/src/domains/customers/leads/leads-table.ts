import type { Queries } from '../../../kernel/database/queries.ts'
import { type LeadRow, leads } from './lead.ts'

/** Finds the lead with this external id. A connected system may send the same lead again. */
export function findLeadByExternalId(
  db: Queries,
  orgId: string,
  connectorId: string,
  externalId: string,
): Promise<LeadRow | undefined> {
  return db.row(`${leads.select} where r.org_id = $1 and r.connector_id = $2 and r.external_id = $3`, [
    orgId,
    connectorId,
    externalId,
  ])
}

/** True if the lead came from one of these sources. */
export async function isOfSource(
  db: Queries,
  orgId: string,
  id: string,
  sourceIds: readonly string[],
): Promise<boolean> {
  const row = await db.row(
    `select 1 from leads r where r.org_id = $1 and r.id = $2 and r.source_id = any ($3::uuid[])`,
    [orgId, id, sourceIds],
  )
  return row !== undefined
}

export interface LeadPlace {
  id: string
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/** Selects the open leads with this ZIP code, oldest first. */
export function openLeadsAt(db: Queries, orgId: string, zip: string): Promise<LeadPlace[]> {
  return db.rows(
    `select r.id, r.service_address, r.city, r.state, r.zip from leads r
      where r.org_id = $1 and r.zip_key = quoin.zip_key($2) and r.status not in ('converted', 'lost')
        and r.archived_at is null
      order by r.created_at, r.id`,
    [orgId, zip],
  )
}
