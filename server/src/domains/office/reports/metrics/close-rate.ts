import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { ReportSpan } from '../report-span.ts'
import { byTime, type Counted, countedOf, parametersOf, readSums, type Sums } from './counted.ts'
import { ownEstimate } from './own-metrics.ts'
import { rate } from './rate.ts'

interface Sent {
  sent: number
  accepted: number
  declined: number
  expired: number
  open: number
  sent_cents: number
  accepted_cents: number
}

const keys: Partial<Record<ReportSpan['group_by'], string>> = {
  member: 'e.member_id::text',
  // The lead source that is stored in the estimate, or else the source of its lead.
  source:
    'coalesce(e.source, (select l.source from lead_origins l where l.org_id = e.org_id and l.id = e.lead_id))',
  month: byTime.month('e.sent_at', '$4'),
}

const unanswered = `e.status in ('sent', 'viewed', 'changes_requested')`

/**
 * Reads the metrics of estimates that were first sent in the period. Each estimate counts with its current status.
 */
export async function closeRate(ctx: QueryContext, span: ReportSpan): Promise<Counted<Metrics>> {
  const parameters = parametersOf(ctx, span, ctx.now)
  const bind = (value: string): string => `$${parameters.push(value)}`
  const here = span.location_id === null ? '' : ` and e.location_id = ${bind(span.location_id)}::uuid`
  const own = ctx.own === null ? '' : ` and ${ownEstimate('e.id', 'e.lead_id', `${bind(ctx.own)}::uuid`)}`
  const has = (status: string): string => `count(*) filter (where e.standing = '${status}')::int`
  const sums = await readSums<Sums<Sent>>(
    ctx,
    `select grouping(e.key) = 1 as is_total, e.key, count(*)::int as sent, ${has('accepted')} as accepted,
            ${has('declined')} as declined, ${has('expired')} as expired, ${has('open')} as open,
            coalesce(sum(e.total_cents), 0)::bigint as sent_cents,
            coalesce(sum(e.total_cents) filter (where e.standing = 'accepted'), 0)::bigint as accepted_cents
       from (select ${keys[span.group_by]} as key, e.total_cents,
                    case when ${unanswered} then case when e.expires_at <= $5::timestamptz then 'expired' else 'open' end
                         when e.status = 'draft' then 'open' else e.status end as standing
               from estimate_outcomes e
              where e.org_id = $1 and e.sent_at >= $2::timestamptz and e.sent_at < $3::timestamptz${here}${own}) e
      group by grouping sets ((), (e.key))`,
    parameters,
  )
  return countedOf(sums, toMetrics)
}

type Metrics = ReturnType<typeof toMetrics>

function toMetrics({ sent, accepted, declined, expired, open, sent_cents, accepted_cents }: Sent) {
  return {
    sent,
    accepted,
    declined,
    expired,
    open,
    rate: rate(accepted, sent),
    sent_cents,
    accepted_cents,
    value_rate: rate(accepted_cents, sent_cents),
  }
}
