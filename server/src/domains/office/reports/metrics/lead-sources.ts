import { divideHalfUp } from '../../../../kernel/money/index.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { ReportSpan } from '../report-span.ts'
import { type Counted, countedOf, parametersOf, readSums, type Sums } from './counted.ts'
import { ownLead } from './own-metrics.ts'
import { rate } from './rate.ts'
import { netRevenueBySource } from './revenue.ts'

interface Won {
  leads: number
  estimates_sent: number
  won: number
  revenue_cents: number
  commission_cents: number
  top_member_id: string | null
}

/**
 * Reads the metrics of leads that were created in the period, by lead source. Each lead counts with its current
 * status. An estimate has at most one commission that is not void, so it counts once.
 */
export async function leadSources(ctx: QueryContext, span: ReportSpan): Promise<Counted<Metrics>> {
  const parameters = parametersOf(ctx, span)
  const bind = (value: string): string => `$${parameters.push(value)}`
  const here = span.location_id === null ? '' : ` and l.location_id = ${bind(span.location_id)}::uuid`
  const own = ctx.own === null ? '' : ` and ${ownLead('l.id', `${bind(ctx.own)}::uuid`)}`
  const counting = readSums<Sums<Won>>(
    ctx,
    `with made as materialized (
       select l.id, l.source as key, l.status from lead_origins l
        where l.org_id = $1 and l.created_at >= $2::timestamptz and l.created_at < $3::timestamptz${here}${own}
     ), offered as materialized (
       select m.id as lead_id, m.key, m.status = 'converted' as is_converted, e.member_id, e.status = 'accepted' as accepted,
              a.amount_cents as commission_cents,
              case when e.status = 'accepted' then e.total_cents - e.tax_cents else 0 end as cents
         from made m join estimate_outcomes e on e.org_id = $1 and e.lead_id = m.id
         left join commission_facts a on a.org_id = $1 and a.estimate_id = e.id and a.status <> 'void'
     ), sold as (
       select grouping(o.key) = 1 as is_total, o.key, o.member_id,
              row_number() over (partition by grouping(o.key), o.key
                                 order by sum(o.cents) desc, count(*) desc, o.member_id) as place
         from offered o where o.accepted and o.member_id is not null
        group by grouping sets ((o.member_id), (o.key, o.member_id))
     ), summed as (
       select m.key, count(*) as leads, count(*) filter (where m.status = 'converted') as won, 0 as estimates_sent,
              0 as revenue_cents, 0 as commission_cents
         from made m group by m.key
       union all
       select o.key, 0, 0, count(*), sum(o.cents), coalesce(sum(o.commission_cents), 0) from offered o group by o.key
       union all
       -- A lead with several accepted estimates counts once.
       select a.key, 0, count(*), 0, 0, 0
         from (select distinct o.key, o.lead_id from offered o where o.accepted and not o.is_converted) a group by a.key
     ), counted as (
       select grouping(s.key) = 1 as is_total, s.key, coalesce(sum(s.leads), 0)::int as leads, coalesce(sum(s.won), 0)::int as won,
              coalesce(sum(s.estimates_sent), 0)::int as estimates_sent, coalesce(sum(s.revenue_cents), 0)::bigint as revenue_cents,
              coalesce(sum(s.commission_cents), 0)::bigint as commission_cents
         from summed s group by grouping sets ((), (s.key))
     )
     select l.is_total, l.key, l.leads, l.won, l.estimates_sent, l.revenue_cents, l.commission_cents,
            s.member_id as top_member_id
       from counted l
       left join sold s on s.place = 1 and s.is_total = l.is_total and s.key is not distinct from l.key`,
    parameters,
  )
  const [sums, booked] = await Promise.all([counting, netRevenueBySource(ctx, span)])
  return withNetRevenue(countedOf(sums, toMetrics), booked)
}

type Metrics = ReturnType<typeof toMetrics> & { net_revenue_cents: number }

/**
 * Adds the net revenue of each source, as computed by the report `revenue`. Also adds rows for sources that have net
 * revenue but no lead in the period.
 */
function withNetRevenue(
  leads: Counted<ReturnType<typeof toMetrics>>,
  booked: Counted<{ net_revenue_cents: number }>,
): Counted<Metrics> {
  const bySource = new Map(booked.rows.map(({ key, metrics }) => [key, metrics.net_revenue_cents]))
  const leadSources = new Set(leads.rows.map(({ key }) => key))
  const others = [...bySource].filter(([key, cents]) => !leadSources.has(key) && cents !== 0)
  return {
    totals: { ...leads.totals, net_revenue_cents: booked.totals.net_revenue_cents },
    rows: [
      ...leads.rows.map(({ key, metrics }) => ({
        key,
        metrics: { ...metrics, net_revenue_cents: bySource.get(key) ?? 0 },
      })),
      ...others.map(([key, net_revenue_cents]) => ({
        key,
        metrics: { ...toMetrics(noLeads), net_revenue_cents },
      })),
    ],
  }
}

const noLeads: Won = {
  leads: 0,
  estimates_sent: 0,
  won: 0,
  revenue_cents: 0,
  commission_cents: 0,
  top_member_id: null,
}

function toMetrics({ leads, estimates_sent, won, revenue_cents, commission_cents, top_member_id }: Won) {
  return {
    leads,
    estimates_sent,
    won,
    win_rate: rate(won, leads),
    revenue_cents,
    revenue_per_lead_cents: leads === 0 ? null : Number(divideHalfUp(BigInt(revenue_cents), BigInt(leads))),
    commission_cents,
    top_member_id,
  }
}
