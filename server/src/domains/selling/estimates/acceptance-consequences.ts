import type { MutationContext } from '../../../kernel/operations/context.ts'

export interface Consequences {
  deposits: number
  invoices: number
  jobs: { id: string; status: string }[]
}

/**
 * Reads the records that depend on the acceptance of an estimate. Locks its jobs, so that no job starts before the
 * transaction ends.
 */
export async function lockConsequences(ctx: MutationContext, estimateId: string): Promise<Consequences> {
  const about = [ctx.actor.org.id, estimateId]
  const jobs = await ctx.db.rows<{ id: string; status: string }>(
    `select j.id, j.status from job_facts j
      where j.org_id = $1 and j.estimate_id = $2 and j.status <> 'cancelled' order by j.id for update`,
    about,
  )
  const counts = await ctx.db.row<{ deposits: number; invoices: number }>(
    `select (select count(*) from payment_facts p
              where p.org_id = $1 and p.estimate_id = $2 and p.kind = 'deposit' and p.status <> 'failed'
                and p.amount_cents > coalesce((
                  select sum(b.amount_cents) from payment_facts b
                   where b.org_id = p.org_id and b.refund_of = p.id and b.status = 'succeeded'), 0)) as deposits,
            (select count(*) from (
               select i.id from invoice_facts i where i.org_id = $1 and i.estimate_id = $2 and i.voided_at is null
               union
               select i.id from job_facts j join invoice_facts i on i.org_id = j.org_id and i.job_id = j.id
                where j.org_id = $1 and j.estimate_id = $2 and i.voided_at is null) b) as invoices`,
    about,
  )
  return { ...counts!, jobs }
}
