import type { Author, OnBehalfOf } from '../../access/actor.ts'
import type { Queries, Writes } from '../../database/queries.ts'
import { keyParameter } from '../../records/author.ts'

export const automationStatuses = ['draft', 'active', 'paused', 'archived'] as const
export const automationModes = ['linear', 'graph'] as const

export interface AutomationRow {
  id: string
  name: string
  status: (typeof automationStatuses)[number]
  mode: (typeof automationModes)[number]
  trigger_kind: string
  subject_type: string
  draft_revision: number
  active_revision: number | null
  published_at: string | null
  published_by_type: Author['type'] | null
  published_by_id: string | null
  published_by_key: OnBehalfOf | null
  created_by_type: Author['type']
  created_by_id: string | null
  created_by_key: OnBehalfOf | null
  created_at: string
  updated_at: string
  archived_at: string | null
}

const columns = `a.id, a.name, a.status, a.mode, a.trigger_kind, a.subject_type, a.draft_revision, a.active_revision,
  a.published_at, a.published_by_type, a.published_by_id, a.published_by_key, a.created_by_type, a.created_by_id,
  a.created_by_key, a.created_at, a.updated_at, a.archived_at`

/** Lists the automations that are not archived, newest first. */
export function selectAutomations(db: Queries, orgId: string): Promise<AutomationRow[]> {
  return db.rows(
    `select ${columns} from automations a where a.org_id = $1 and a.archived_at is null
      order by a.created_at desc, a.id desc`,
    [orgId],
  )
}

/** Returns true if the organization has at least one automation, archived ones included. */
export async function hasAutomations(db: Queries, orgId: string): Promise<boolean> {
  return (await db.row(`select 1 from automations a where a.org_id = $1 limit 1`, [orgId])) !== undefined
}

export async function countAutomations(db: Queries, orgId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from automations a where a.org_id = $1 and a.archived_at is null`,
    [orgId],
  )
  return row!.count
}

export function findAutomation(db: Queries, orgId: string, id: string): Promise<AutomationRow | undefined> {
  return db.row(`select ${columns} from automations a where a.org_id = $1 and a.id = $2`, [orgId, id])
}

/** Locks the automation. Other transactions that want to change it wait until this transaction ends. */
export function lockAutomationRow(
  db: Queries,
  orgId: string,
  id: string,
): Promise<AutomationRow | undefined> {
  return db.row(`select ${columns} from automations a where a.org_id = $1 and a.id = $2 for no key update`, [
    orgId,
    id,
  ])
}

export function insertAutomation(db: Writes, orgId: string, row: AutomationRow): void {
  db.later(
    `insert into automations (org_id, id, name, mode, trigger_kind, subject_type, draft_revision, created_by_type,
            created_by_id, created_by_key, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      orgId,
      row.id,
      row.name,
      row.mode,
      row.trigger_kind,
      row.subject_type,
      row.draft_revision,
      row.created_by_type,
      row.created_by_id,
      keyParameter(row.created_by_key),
      row.created_at,
      row.updated_at,
    ],
  )
}

/** Updates all columns that can change after the creation of the automation. */
export function updateAutomation(db: Writes, orgId: string, row: AutomationRow): void {
  db.later(
    `update automations
        set name = $3, status = $4, mode = $5, trigger_kind = $6, subject_type = $7, draft_revision = $8,
            active_revision = $9, published_at = $10, published_by_type = $11, published_by_id = $12, published_by_key = $13,
            updated_at = $14, archived_at = $15
      where org_id = $1 and id = $2`,
    [
      orgId,
      row.id,
      row.name,
      row.status,
      row.mode,
      row.trigger_kind,
      row.subject_type,
      row.draft_revision,
      row.active_revision,
      row.published_at,
      row.published_by_type,
      row.published_by_id,
      keyParameter(row.published_by_key),
      row.updated_at,
      row.archived_at,
    ],
  )
}

/** Returns the names of these automations, including archived ones. */
export function automationNames(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db.rows('select a.id, a.name from automations a where a.org_id = $1 and a.id = any ($2::uuid[])', [
    orgId,
    ids,
  ])
}
