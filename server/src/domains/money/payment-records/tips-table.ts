import type { Queries } from '../../../kernel/database/queries.ts'

/** A customer's tip for a job, or a refund of a tip, which is negative. */
export interface ReceivedTip {
  job_id: string
  /** Day on which the tip was received, in the location's time zone. */
  date: string
  cents: number
}

/** SQL that joins payments `p` with their invoices `i`. `d.date` is the day on which the payment was received. */
const received = `payments p
       join invoice_facts i on i.org_id = p.org_id and i.id = p.invoice_id
       join quoin.location_facts l on l.org_id = i.org_id and l.id = i.location_id
      cross join lateral (select (p.received_at at time zone l.timezone)::date as date) d`
const signed = `case p.kind when 'refund' then - p.tip_cents else p.tip_cents end`

/**
 * Selects the tips that were received on these days, one row per payment, in order of receipt. Returns at most `limit`
 * rows.
 */
export function selectTips(
  db: Queries,
  orgId: string,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<ReceivedTip[]> {
  return db.rows(
    `select i.job_id, d.date, ${signed} as cents
       from ${received}
      where p.org_id = $1 and p.status = 'succeeded' and p.tip_cents <> 0 and i.job_id is not null
        and p.received_at between $2::date - interval '2 days' and $3::date + interval '2 days'
        and d.date between $2::date and $3::date
      order by p.received_at, p.id limit $4`,
    [orgId, from, to, limit],
  )
}

/**
 * Sums the tips at a location by job and day. Reads only tips received within eight days before or after a day with
 * approved working time, because only these can be part of approved pay.
 */
export function selectTipDays(
  db: Queries,
  orgId: string,
  locationId: string,
): Promise<{ job_id: string; date: string; cents: number }[]> {
  return db.rows(
    `select i.job_id, d.date, sum(${signed})::bigint as cents
       from ${received}
      where p.org_id = $1 and i.location_id = $2 and p.status = 'succeeded' and p.tip_cents <> 0 and i.job_id is not null
        and exists (
          select from worked_time w
           where w.org_id = p.org_id and w.status = 'approved'
             and w.local_date between (p.received_at at time zone 'UTC')::date - 8 and (p.received_at at time zone 'UTC')::date + 8)
      group by i.job_id, d.date order by i.job_id, d.date`,
    [orgId, locationId],
  )
}
