// Runs in its own process: the records that it fills have fixed ids.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fillYears, salesRepId } from '../../../../../bench/reports/fill-years.ts'
import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import type { Sums } from './metrics/counted.ts'
import { jobs } from './metrics/jobs.ts'
import { leadSources } from './metrics/lead-sources.ts'
import type { ReportName } from './report-name.ts'
import type { ReportSpan } from './report-span.ts'
import { formerJobs } from './testing/former-jobs.ts'
import { formerLeadSources } from './testing/former-lead-sources.ts'

const count = 600

/** SQL for a number from 0 to `below` that depends on the id of a row and is the same in each run. */
const draw = (below: number, salt: string, id = 'r.id'): string =>
  `abs(hashtext(substr(${id}::text, 20) || '${salt}')) % ${below}`

/** Statements that make the filled records irregular. `$1` is the organization. */
const disturbances = [
  `update live.leads r set archived_at = now() where r.org_id = $1 and ${draw(11, 'a')} = 0`,
  `update live.leads r set status = (array['new', 'converted', 'lost'])[1 + ${draw(3, 'b')}] where r.org_id = $1`,
  // Some leads have several estimates, others none.
  `update live.estimates r set lead_id = l.id
     from live.estimates o, live.leads l
    where r.org_id = $1 and o.org_id = r.org_id and l.org_id = r.org_id and o.estimate_number = r.estimate_number + ${draw(4, 'c')}
      and l.id = o.lead_id`,
  `update live.estimates r set status = (array['accepted', 'sent', 'declined'])[1 + ${draw(3, 'd')}],
          tax_cents = ${draw(5_000, 'e')}, total_cents = 10000 + ${draw(90_000, 'f')},
          assigned_rep_id = case when ${draw(9, 'g')} > 0 then r.assigned_rep_id end,
          archived_at = case when ${draw(13, 'h')} = 0 then now() end
    where r.org_id = $1`,
  `delete from live.estimate_versions r where r.org_id = $1 and ${draw(17, 'i', 'r.estimate_id')} = 0`,
  `update live.commissions r set status = case when ${draw(5, 'j')} = 0 then 'void' else 'pending' end,
          voided_at = case when ${draw(5, 'j')} = 0 then now() end,
          amount_cents = ${draw(9_999, 'k')}, archived_at = case when ${draw(19, 'l')} = 0 then now() end
    where r.org_id = $1`,
  `update live.jobs r set archived_at = case when ${draw(15, 'm')} = 0 then now() end,
          arrival_window_minutes = case when ${draw(3, 'n')} = 0 then 60 end,
          actual_started_at = case when ${draw(7, 'o')} > 0 then r.actual_started_at end
    where r.org_id = $1`,
  // Some jobs and visits have a crew. Some of these have no assignees, so that the two members of the crew count.
  `insert into live.crew_members (org_id, crew_id, member_id, place)
   select $1, md5('crew')::uuid, x.member_id, x.place
     from (select distinct a.member_id, dense_rank() over (order by a.member_id) as place from live.job_assignees a
            where a.org_id = $1) x
    where x.place <= 2`,
  `update live.jobs r set crew_id = md5('crew')::uuid where r.org_id = $1 and ${draw(2, 'u')} = 0`,
  `update live.job_visits r set crew_id = md5('crew')::uuid where r.org_id = $1 and ${draw(2, 'v', 'r.visit_id')} = 0`,
  `delete from live.job_assignees r where r.org_id = $1 and ${draw(3, 'w', 'r.job_id')} = 0`,
  `delete from live.visit_assignees r where r.org_id = $1 and ${draw(3, 'x', 'r.visit_id')} = 0`,
  // Later and earlier reports of the same checklist, also at visits, and of other checklists.
  ...[1, 2, 3].map(
    (
      n,
    ) => `insert into live.quality_reports (org_id, id, location_id, job_id, checklist_id, checklist_version, stage, answers, passed,
            failed, not_applicable, performed_at, arrival, visit_id, created_by_type, created_at)
     select r.org_id, gen_random_uuid(), r.location_id, r.job_id,
            case when ${draw(3, `p${n}`)} = 0 then r.id else r.checklist_id end, 1, 'post_job', x.answers,
            x.passed, x.failed, 0, r.performed_at + (${draw(5, `q${n}`)} - 2) * interval '1 hour', ${n + 1},
            case when ${draw(4, `r${n}`)} = 0 then r.id end, 'system', now()
       from live.quality_reports r
      cross join lateral (
        select jsonb_agg(jsonb_build_object('item_id', i.item, 'value', i.value, 'photo_ids', '[]'::jsonb)) as answers,
               count(*) filter (where i.value = 'pass') as passed, count(*) filter (where i.value = 'fail') as failed
          from (select item, case when ${draw(3, `s${n}`)} = position - 1 then 'fail' else 'pass' end as value
                  from unnest(array['a', 'b', 'e']) with ordinality i (item, position)) i) x
      where r.org_id = $1 and r.arrival = 1 and ${draw(3, `t${n}`)} = 0`,
  ),
]

let org: TestOrg
let contextOf: (more: Partial<QueryContext>, locations: '*' | readonly string[]) => QueryContext
before(async () => {
  org = await testOrg()
  const { inspect, database } = org.app
  await fillYears(inspect, { id: org.id, locationId: org.locationId }, count)
  await inspect.query('set session_replication_role = replica')
  for (const text of disturbances) await inspect.query(text, [org.id])
  await inspect.query('set session_replication_role = origin')
  contextOf = (more, locations) =>
    ({
      db: database.live.reader({ orgId: org.id, locations }),
      actor: { org: { id: org.id } },
      own: null,
      ...more,
      // The readers of metrics use only these members of the context.
    }) as unknown as QueryContext
})

const today = new Date().toISOString().slice(0, 10)
const ago = (days: number): string =>
  `${new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)}T06:00:00.000Z`

function spansOf(groups: ReportSpan['group_by'][], locationId: string | null): ReportSpan[] {
  return [
    [365, 0],
    [730, 365],
    [200, 170],
    [9, 2],
    [-1, -9],
  ].flatMap(([from, to]) =>
    groups.map((group_by) => ({
      from: ago(from!).slice(0, 10),
      to: ago(to! + 1).slice(0, 10),
      start: ago(from!),
      end: ago(to!),
      timezone: 'America/Chicago',
      location_id: locationId,
      group_by,
    })),
  )
}

/** Sums by key, in the order of the keys. */
const byKey = (sums: readonly Sums<object>[]) =>
  new Map(
    sums
      .map(({ is_total, key, ...row }) => [is_total ? 'total' : `row ${key}`, row] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const reports: Partial<
  Record<
    ReportName,
    {
      groups: ReportSpan['group_by'][]
      read: (ctx: QueryContext, span: ReportSpan) => Promise<unknown>
      former: (ctx: QueryContext, span: ReportSpan) => Promise<Sums<object>[]>
      ownIds: (string | null)[]
    }
  >
> = {
  lead_sources: {
    groups: ['source'],
    read: leadSources,
    former: formerLeadSources,
    ownIds: [null, salesRepId],
  },
  jobs: { groups: ['day', 'week', 'member'], read: jobs, former: formerJobs, ownIds: [null] },
}

for (const [name, { groups, read, former, ownIds }] of Object.entries(reports))
  test(`the report ${name} has the same sums as with the former statement, on irregular records`, async () => {
    let rows = 0
    for (const own of ownIds)
      for (const locations of ['*', [org.locationId]] as const)
        for (const span of [...spansOf(groups, null), ...spansOf(groups.slice(0, 1), org.locationId)]) {
          const ctx = contextOf({ own }, locations)
          const expected = byKey(await former(ctx, span))
          // The first statement that the report sends is the one that was changed.
          let sent: Sums<object>[] | undefined
          const recording: QueryContext['db'] = {
            ...ctx.db,
            rows: async <Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]> => {
              const isFirst = sent === undefined
              if (isFirst) sent = []
              const answer = await ctx.db.rows<Row>(text, parameters)
              if (isFirst) sent = answer as unknown as Sums<object>[]
              return answer
            },
          }
          await read({ ...ctx, db: recording }, span)
          assert.deepEqual(byKey(sent!), expected, JSON.stringify({ own, locations, ...span }))
          rows += expected.size
        }
    assert.ok(rows > 50, `${rows} rows`)
  })
