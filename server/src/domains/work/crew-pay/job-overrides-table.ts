import type { OnBehalfOf } from '../../../kernel/access/actor.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { PayOverride } from './job-override.ts'
import { keyParameter, toAuthor } from '../../../kernel/records/author.ts'

type Row = Omit<PayOverride, 'set_by'> & {
  job_id: string
  set_by_type: PayOverride['set_by']['type']
  set_by_id: string | null
  set_by_key: OnBehalfOf | null
}

/** Reads the pay overrides of these jobs, keyed by job id. */
export async function selectOverrides(
  db: Queries,
  orgId: string,
  jobIds: readonly string[],
): Promise<Map<string, PayOverride>> {
  const rows = await db.rows<Row>(
    `select r.job_id, r.participants, r.hourly_only, r.crew_pay_policy_id, r.reason, r.set_by_type, r.set_by_id, r.set_by_key, r.set_at
       from job_pay_overrides r where r.org_id = $1 and r.job_id = any ($2::uuid[])`,
    [orgId, jobIds],
  )
  return new Map(
    rows.map(({ job_id, set_by_type, set_by_id, set_by_key, ...rest }) => [
      job_id,
      { ...rest, set_by: toAuthor(set_by_type, set_by_id, set_by_key) },
    ]),
  )
}

/** Stores the pay override of a job, replacing an earlier one. Queues the statement without waiting for its result. */
export function saveOverride(ctx: MutationContext, jobId: string, override: PayOverride): void {
  ctx.db.later(
    `insert into job_pay_overrides as o (org_id, job_id, participants, hourly_only, crew_pay_policy_id, reason, set_by_type,
            set_by_id, set_by_key, set_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (org_id, job_id) do update
        set participants = excluded.participants, hourly_only = excluded.hourly_only,
            crew_pay_policy_id = excluded.crew_pay_policy_id, reason = excluded.reason, set_by_type = excluded.set_by_type,
            set_by_id = excluded.set_by_id, set_by_key = excluded.set_by_key, set_at = excluded.set_at`,
    [
      ctx.actor.org.id,
      jobId,
      override.participants && JSON.stringify(override.participants),
      override.hourly_only,
      override.crew_pay_policy_id,
      override.reason,
      override.set_by.type,
      override.set_by.id,
      keyParameter(override.set_by.on_behalf_of),
      override.set_at,
    ],
  )
}

/** Deletes the pay override of a job. Queues the statement without waiting for its result. */
export function removeOverride(ctx: MutationContext, jobId: string): void {
  ctx.db.later(`delete from job_pay_overrides where org_id = $1 and job_id = $2`, [ctx.actor.org.id, jobId])
}
