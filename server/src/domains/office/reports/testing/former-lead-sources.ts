import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { parametersOf, readSums, type Sums } from '../metrics/counted.ts'
import { ownLead } from '../metrics/own-metrics.ts'
import type { ReportSpan } from '../report-span.ts'

/** Reads the sums of lead sources with the statement from before it added up estimates without their leads. */
export function formerLeadSources(ctx: QueryContext, span: ReportSpan): Promise<Sums<object>[]> {
  const parameters = parametersOf(ctx, span)
  const bind = (value: string): string => `$${parameters.push(value)}`
  const here = span.location_id === null ? '' : ` and l.location_id = ${bind(span.location_id)}::uuid`
  const own = ctx.own === null ? '' : ` and ${ownLead('l.id', `${bind(ctx.own)}::uuid`)}`
  return readSums<Sums<object>>(
    ctx,
    `with made as materialized (
       select l.id, l.source as key, l.status from lead_origins l
        where l.org_id = $1 and l.created_at >= $2::timestamptz and l.created_at < $3::timestamptz${here}${own}
     ), offered as materialized (
       select m.id as lead_id, m.key, e.member_id, e.status = 'accepted' as accepted, a.amount_cents as commission_cents,
              case when e.status = 'accepted' then e.total_cents - e.tax_cents else 0 end as cents
         from made m join estimate_outcomes e on e.org_id = $1 and e.lead_id = m.id
         left join commission_facts a on a.org_id = $1 and a.estimate_id = e.id and a.status <> 'void'
     ), sold as (
       select grouping(o.key) = 1 as is_total, o.key, o.member_id,
              row_number() over (partition by grouping(o.key), o.key
                                 order by sum(o.cents) desc, count(*) desc, o.member_id) as place
         from offered o where o.accepted and o.member_id is not null
        group by grouping sets ((o.member_id), (o.key, o.member_id))
     ), counted as (
       select grouping(m.key) = 1 as is_total, m.key, count(*)::int as leads,
              count(*) filter (where m.status = 'converted' or o.won)::int as won,
              coalesce(sum(o.sent), 0)::int as estimates_sent, coalesce(sum(o.cents), 0)::bigint as revenue_cents,
              coalesce(sum(o.commission_cents), 0)::bigint as commission_cents
         from made m
         left join (select o.lead_id, count(*) as sent, bool_or(o.accepted) as won, sum(o.cents) as cents,
                           sum(o.commission_cents) as commission_cents
                      from offered o group by o.lead_id) o on o.lead_id = m.id
        group by grouping sets ((), (m.key))
     )
     select l.is_total, l.key, l.leads, l.won, l.estimates_sent, l.revenue_cents, l.commission_cents,
            s.member_id as top_member_id
       from counted l
       left join sold s on s.place = 1 and s.is_total = l.is_total and s.key is not distinct from l.key`,
    parameters,
  )
}
