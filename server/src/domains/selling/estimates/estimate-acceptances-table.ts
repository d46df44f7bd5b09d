import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Estimate } from './estimate.ts'
import { keyParameter } from '../../../kernel/records/author.ts'

export const acceptedVia = ['customer_link', 'in_person', 'recorded'] as const

export interface AcceptanceRow {
  id: string
  estimate_id: string
  revision: number
  via: (typeof acceptedVia)[number]
  /** Name of the person who accepted, as the customer typed it or a member recorded it. */
  accepted_by: string
  /** PNG image, or null without a signature. */
  signature: Buffer | null
  /** IP address of the customer. Null if the acceptance was not made online. */
  address: string | null
  total_cents: number
  job_id: string | null
  accepted_at: string
  /**
   * Copy of the estimate at its acceptance. Null for acceptances that were recorded before the server stored
   * copies.
   */
  snapshot: Estimate | null
}

/** Queues the insert without waiting for its result. */
export function insertAcceptance(ctx: MutationContext, acceptance: AcceptanceRow): void {
  ctx.db.later(
    `insert into estimate_acceptances (org_id, id, estimate_id, revision, via, accepted_by, signature, total_cents, job_id,
            recorded_by_type, recorded_by_id, recorded_by_key, accepted_at, address, version, snapshot)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      ctx.actor.org.id,
      acceptance.id,
      acceptance.estimate_id,
      acceptance.revision,
      acceptance.via,
      acceptance.accepted_by,
      acceptance.signature,
      acceptance.total_cents,
      acceptance.job_id,
      ctx.author.type,
      ctx.author.id,
      keyParameter(ctx.author.on_behalf_of),
      acceptance.accepted_at,
      acceptance.address,
      acceptance.snapshot?.version ?? null,
      JSON.stringify(acceptance.snapshot),
    ],
  )
}

export type FoundAcceptance = Pick<
  AcceptanceRow,
  'revision' | 'via' | 'accepted_by' | 'signature' | 'address' | 'total_cents' | 'accepted_at'
>

/** Returns the acceptance that is in force, that is, one that was not undone. */
export async function findAcceptance(
  db: Queries,
  orgId: string,
  estimateId: string,
): Promise<FoundAcceptance | undefined> {
  return await db.row<FoundAcceptance>(
    `select a.revision, a.via, a.accepted_by, a.signature, a.address, a.total_cents::float8 as total_cents, a.accepted_at
       from estimate_acceptances a
      where a.org_id = $1 and a.estimate_id = $2 and a.undone_at is null
      order by a.accepted_at desc, a.id desc limit 1`,
    [orgId, estimateId],
  )
}

export type AcceptedCopy = Pick<AcceptanceRow, 'via' | 'accepted_by' | 'signature' | 'snapshot'>

/** Returns the latest acceptance at or before this version of the estimate. It may have been undone later. */
export async function findAcceptedCopy(
  db: Queries,
  orgId: string,
  estimateId: string,
  version: number,
): Promise<AcceptedCopy | undefined> {
  return await db.row<AcceptedCopy>(
    `select a.via, a.accepted_by, a.signature, a.snapshot from estimate_acceptances a
      where a.org_id = $1 and a.estimate_id = $2 and a.version <= $3
      order by a.version desc limit 1`,
    [orgId, estimateId, version],
  )
}

/** Marks all acceptances of the estimate as undone. Queues the update without waiting for its result. */
export function undoAcceptances(ctx: MutationContext, estimateId: string): void {
  ctx.db.later(
    `update estimate_acceptances set undone_at = $3 where org_id = $1 and estimate_id = $2 and undone_at is null`,
    [ctx.actor.org.id, estimateId, ctx.now],
  )
}
