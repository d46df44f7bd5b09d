import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { ReportSpan } from '../report-span.ts'
import { outcomes } from '../../../customers/canvassing-records/index.ts'
import { byTime, type Counted, countedOf, parametersOf, readSums, type Sums } from './counted.ts'
import { rate } from './rate.ts'

type Outcome = (typeof outcomes)[number]

type Walked = Record<Outcome | 'knocks' | 'doors' | 'leads' | 'session_seconds', number>

/**
 * Maximum counted duration of a canvassing session. A session that lasted longer, or was never ended, counts with this
 * duration.
 */
const longestWalk = `interval '12 hours'`

const keyOf = (group: ReportSpan['group_by'], member: string, at: string): string =>
  group === 'member' ? `${member}::text` : byTime.day(at, '$4')

/**
 * Reads the metrics of canvassing in a period: knocks, sessions and leads. If rows are grouped by member, a door at which
 * several members knocked is counted for each of them.
 */
export async function canvassing(ctx: QueryContext, span: ReportSpan): Promise<Counted<Metrics>> {
  const parameters = parametersOf(ctx, span, ctx.now)
  const bind = (value: string): string => `$${parameters.push(value)}`
  const location = span.location_id === null ? null : `${bind(span.location_id)}::uuid`
  const own = ctx.own === null ? null : `${bind(ctx.own)}::uuid`
  const only = (row: string, member = `${row}.member_id`): string =>
    `${location === null ? '' : ` and ${row}.location_id = ${location}`}${own === null ? '' : ` and ${member} = ${own}`}`
  const inSpan = (at: string): string => `${at} >= $2::timestamptz and ${at} < $3::timestamptz`
  const counted = outcomes.map((name) => `count(*) filter (where h.outcome = '${name}')::int as ${name}`)
  const sums = await readSums<Sums<Walked>>(
    ctx,
    `select grouping(h.key) = 1 as is_total, h.key, ${counted.join(', ')},
            count(*) filter (where h.outcome is not null)::int as knocks, count(distinct h.door_id)::int as doors,
            count(h.lead_id)::int as leads, coalesce(sum(h.seconds), 0)::int as session_seconds
       from (select ${keyOf(span.group_by, 'k.member_id', 'k.knocked_at')} as key, k.outcome, k.door_id,
                    null::uuid as lead_id, null::integer as seconds
               from knock_facts k where k.org_id = $1 and ${inSpan('k.knocked_at')}${only('k')}
              union all
             select ${keyOf(span.group_by, 's.member_id', 's.started_at')}, null, null, null,
                    floor(extract(epoch from
                      least(coalesce(s.ended_at, $5::timestamptz), s.started_at + ${longestWalk}) - s.started_at))::integer
               from session_facts s where s.org_id = $1 and ${inSpan('s.started_at')}${only('s')}
              union all
             select ${keyOf(span.group_by, 'm.member_id', 'm.created_at')}, null, null, d.lead_id, null
               from lead_makers m join door_leads d on d.org_id = m.org_id and d.lead_id = m.id
              where m.org_id = $1 and ${inSpan('m.created_at')}${only('d', 'm.member_id')}) h
      group by grouping sets ((), (h.key))`,
    parameters,
  )
  return countedOf(sums, toMetrics)
}

type Metrics = ReturnType<typeof toMetrics>

function toMetrics({ knocks, doors, leads, session_seconds, ...counts }: Walked) {
  const by_outcome = Object.fromEntries(outcomes.map((name) => [name, counts[name]])) as Record<
    Outcome,
    number
  >
  const contacts = knocks - by_outcome.not_home
  return {
    knocks,
    doors,
    contacts,
    by_outcome,
    leads,
    sold: by_outcome.sold,
    contact_rate: rate(contacts, knocks),
    session_seconds,
  }
}
