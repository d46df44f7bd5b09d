import type { Queries } from '../../kernel/database/queries.ts'

export interface Consequences {
  deposits: number
  invoices: number
  jobs: { id: string; status: string }[]
}

/** What was built on the acceptance of an estimate; from here on its jobs do not start. */
export async function lockConsequences(
  db: Queries,
  orgId: string,
  estimateId: string,
): Promise<Consequences> {
  const jobs = await db.rows<{ id: string; status: string }>(
    `select j.id, j.status from jobs j
      where j.org_id = $1 and j.estimate_id = $2 and j.status <> 'cancelled' order by j.id for update`,
    [orgId, estimateId],
  )
  const counts = await db.row<{ deposits: number; invoices: number }>(
    `select (select count(*) from payments p
              where p.org_id = $1 and p.estimate_id = $2 and p.kind = 'deposit' and p.status <> 'failed'
                and p.amount_cents > coalesce((
                  select sum(b.amount_cents) from payments b
                   where b.org_id = p.org_id and b.refund_of = p.id and b.status = 'succeeded'), 0)) as deposits,
            (select count(*) from invoices i
              where i.org_id = $1 and i.voided_at is null
                and (i.estimate_id = $2
                     or i.job_id in (select j.id from jobs j where j.org_id = $1 and j.estimate_id = $2))) as invoices`,
    [orgId, estimateId],
  )
  return { ...counts!, jobs }
}
