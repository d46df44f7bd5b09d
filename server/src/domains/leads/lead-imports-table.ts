import type { Queries } from '../../kernel/database/queries.ts'
import { storableJson } from '../../kernel/json/index.ts'

/** Why an import is no lead yet: a member that is missing, cannot be used, or contradicts another. */
export interface ImportProblem {
  field: string
  message: string
}

export interface LeadImport {
  id: string
  status: 'pending' | 'done' | 'dismissed'
  problems: ImportProblem[]
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

export async function insertLeadImport(
  db: Queries,
  orgId: string,
  wanted: NewLeadImport,
): Promise<LeadImport> {
  const row = await db.row<LeadImport>(
    `insert into lead_imports (org_id, id, connector_id, status, payload, problems, external_id, location_id, created_at, updated_at)
     values ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $8) returning id, status, problems`,
    [
      orgId,
      wanted.id,
      wanted.connector_id,
      storableJson(wanted.payload),
      JSON.stringify(wanted.problems),
      wanted.external_id,
      wanted.location_id,
      wanted.now,
    ],
  )
  return row!
}
