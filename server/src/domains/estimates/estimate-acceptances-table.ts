import type { Author } from '../../kernel/access/actor.ts'
import type { Queries } from '../../kernel/database/queries.ts'

export const acceptedVia = ['customer_link', 'in_person', 'recorded'] as const

export interface AcceptanceRow {
  id: string
  estimate_id: string
  revision: number
  via: (typeof acceptedVia)[number]
  /** The name that was typed, or that somebody noted. */
  accepted_by: string
  /** A PNG. */
  signature: Buffer | null
  total_cents: number
  job_id: string | null
  accepted_at: string
}

export function insertAcceptance(
  db: Queries,
  orgId: string,
  acceptance: AcceptanceRow,
  author: Author,
): Promise<unknown> {
  return db.rows(
    `insert into estimate_acceptances (org_id, id, estimate_id, revision, via, accepted_by, signature, total_cents, job_id,
            recorded_by_type, recorded_by_id, accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      orgId,
      acceptance.id,
      acceptance.estimate_id,
      acceptance.revision,
      acceptance.via,
      acceptance.accepted_by,
      acceptance.signature,
      acceptance.total_cents,
      acceptance.job_id,
      author.type,
      author.id,
      acceptance.accepted_at,
    ],
  )
}

export function undoAcceptances(
  db: Queries,
  orgId: string,
  estimateId: string,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update estimate_acceptances set undone_at = $3 where org_id = $1 and estimate_id = $2 and undone_at is null`,
    [orgId, estimateId, now],
  )
}
