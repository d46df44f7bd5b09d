import type { Queries } from '../../../kernel/database/queries.ts'
import { storableJson } from '../../../kernel/json/index.ts'
import { connectorKeyOfRecord } from '../../organization/company/index.ts'
import type { ImportProblem, LeadImportRow } from './lead-import.ts'

const columns = (payload: string): string =>
  `r.id, r.location_id, r.connector_id, ${connectorKeyOfRecord} as connector_key,
  (select c.name from quoin.connector_names c where c.org_id = r.org_id and c.id = r.connector_id) as connector_name, r.external_id, r.status, ${payload} as payload,
  r.problems, r.lead_id, r.dismiss_reason, r.created_at, r.updated_at, r.resolved_at`

/**
 * SQL for the payload (the document that another system sent) in a list, which can contain a hundred imports. A
 * payload over 16 KiB is reduced to 40 fields, each cut to 200 characters.
 */
const briefPayload = `case when octet_length(r.payload::text) <= 16384 then r.payload else
    (select jsonb_object_agg(left(m.key, 60), case when octet_length(m.value::text) <= 200 then m.value
              else to_jsonb(left(m.value #>> '{}', 200) || '…') end)
       from (select e.key, e.value from jsonb_each(r.payload) e limit 40) m) end`

/** Selects lead imports for lists. A large payload is shortened. */
export const selectLeadImports = `select ${columns(briefPayload)} from lead_imports r`

export function findLeadImport(db: Queries, orgId: string, id: string): Promise<LeadImportRow | undefined> {
  return db.row(`select ${columns('r.payload')} from lead_imports r where r.org_id = $1 and r.id = $2`, [
    orgId,
    id,
  ])
}

export interface NewLeadImport {
  id: string
  connector_id: string
  payload: Record<string, unknown>
  problems: readonly ImportProblem[]
  external_id: string | null
  location_id: string
  now: string
}

/**
 * Inserts an import. Returns false if an import with this external id is already pending, even if that import was
 * inserted concurrently or the caller cannot access it.
 */
export async function insertLeadImport(
  db: Queries,
  orgId: string,
  newImport: NewLeadImport,
): Promise<boolean> {
  const inserted = await db.row(
    `insert into lead_imports (org_id, id, connector_id, status, payload, problems, external_id, location_id, created_at, updated_at)
     values ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $8)
         on conflict (org_id, connector_id, external_id) where status = 'pending' and external_id is not null do nothing
     returning id`,
    [
      orgId,
      newImport.id,
      newImport.connector_id,
      storableJson(newImport.payload),
      JSON.stringify(newImport.problems),
      newImport.external_id,
      newImport.location_id,
      newImport.now,
    ],
  )
  return inserted !== undefined
}

export function findPendingImport(
  db: Queries,
  orgId: string,
  connectorId: string,
  externalId: string,
): Promise<{ id: string; problems: ImportProblem[] } | undefined> {
  return db.row(
    `select r.id, r.problems from lead_imports r
      where r.org_id = $1 and r.connector_id = $2 and r.external_id = $3 and r.status = 'pending'`,
    [orgId, connectorId, externalId],
  )
}

/** Locks the import, so that it cannot be resolved twice at the same time. */
export async function lockLeadImport(
  db: Queries,
  orgId: string,
  id: string,
): Promise<LeadImportRow | undefined> {
  await db.rows(`select 1 from lead_imports r where r.org_id = $1 and r.id = $2 for update`, [orgId, id])
  return await findLeadImport(db, orgId, id)
}

export function endLeadImport(
  db: Queries,
  orgId: string,
  id: string,
  end: { lead_id: string } | { dismiss_reason: string },
  now: string,
): Promise<unknown> {
  const dismissed = 'dismiss_reason' in end
  return db.rows(
    `update lead_imports set status = $3, lead_id = $4, dismiss_reason = $5, resolved_at = $6, updated_at = $6
      where org_id = $1 and id = $2`,
    [
      orgId,
      id,
      dismissed ? 'dismissed' : 'done',
      dismissed ? null : end.lead_id,
      dismissed ? end.dismiss_reason : null,
      now,
    ],
  )
}
