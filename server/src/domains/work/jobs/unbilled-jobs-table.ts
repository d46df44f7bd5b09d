import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { isToInvoice, jobs } from './job.ts'

/** A complete job with lines that are not invoiced. `total_cents` also includes the lines that are invoiced. */
export interface UnbilledJob {
  job_id: string
  job_number: number
  customer_name: string | null
  total_cents: number
  currency: string
}

/**
 * Returns at most `limit` jobs, the earliest first. These jobs were completed at `since` or later, have a total above
 * 0, and are not fully invoiced.
 */
export function selectUnbilledJobs(
  ctx: QueryContext,
  { since, location_id }: { since: string; location_id?: string | undefined },
  limit: number,
): Promise<UnbilledJob[]> {
  const parameters: Parameter[] = [ctx.actor.org.id, since]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const conditions = [
    `r.org_id = $1 and r.status = 'complete' and r.total_cents > 0 and r.completed_at >= $2 and r.archived_at is null and ${isToInvoice}`,
    ...(location_id === undefined ? [] : [`r.location_id = ${bind(location_id)}`]),
    ...jobs.own(ctx, bind),
  ]
  return ctx.db.rows(
    `select r.id as job_id, r.job_number, r.customer_name, r.total_cents, r.currency from jobs r
      where ${conditions.join(' and ')} order by r.completed_at, r.id limit ${bind(limit)}`,
    parameters,
  )
}
