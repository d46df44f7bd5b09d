import type { OnBehalfOf } from '../../../kernel/access/actor.ts'
import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import { keyParameter } from '../../../kernel/records/author.ts'

/** An erasure of a person. It contains no data of the person. */
export interface ErasedRow {
  id: string
  client_id: string
  record_ids: readonly string[]
  created_at: string
  /** Null while the background work is running. */
  completed_at: string | null
}

const columns = 'e.id, e.client_id, e.record_ids, e.created_at, e.completed_at'

export function findErased(db: Queries, orgId: string, clientId: string): Promise<ErasedRow | undefined> {
  return db.row(`select ${columns} from quoin.erased e where e.org_id = $1 and e.client_id = $2`, [
    orgId,
    clientId,
  ])
}

export function findErasedById(db: Queries, orgId: string, id: string): Promise<ErasedRow | undefined> {
  return db.row(`select ${columns} from quoin.erased e where e.org_id = $1 and e.id = $2`, [orgId, id])
}

/** An erasure as it is stored outside the database, for restores of older backups. */
export interface RecordedErasure {
  org_id: string
  id: string
  client_id: string
  record_ids: readonly string[]
  address_digests: readonly string[]
  created_by_type: string
  created_by_id: string | null
  /** The API key through which the member acted, if any. */
  created_by_key: OnBehalfOf | null
  created_at: string
}

export function insertErased(db: Writes, orgId: string, row: Omit<RecordedErasure, 'org_id'>): void {
  db.later(
    `insert into quoin.erased (org_id, id, client_id, record_ids, address_digests, created_by_type, created_by_id, created_by_key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (org_id, id) do nothing`,
    [
      orgId,
      row.id,
      row.client_id,
      row.record_ids,
      row.address_digests,
      row.created_by_type,
      row.created_by_id,
      keyParameter(row.created_by_key),
      row.created_at,
    ],
  )
}

/** Returns the erasures of all organizations. */
export async function selectErasures(system: Queries): Promise<RecordedErasure[]> {
  const [exists] = await system.rows<{ yes: boolean }>(
    `select to_regclass('quoin.erased') is not null as yes`,
  )
  if (!exists!.yes) return []
  return await system.rows(
    `select e.org_id, e.id, e.client_id, e.record_ids, e.address_digests, e.created_by_type, e.created_by_id, e.created_by_key, e.created_at
       from quoin.erased e where e.org_id = e.org_id order by e.created_at, e.id`,
  )
}

export function completeErased(db: Writes, orgId: string, id: string, now: string): void {
  db.later(
    `update quoin.erased set completed_at = coalesce(completed_at, $3) where org_id = $1 and id = $2`,
    [orgId, id, now],
  )
}
