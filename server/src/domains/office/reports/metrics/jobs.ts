import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { ReportSpan } from '../report-span.ts'
import { byTime, type Counted, countedOf, parametersOf, readSums, type Sums } from './counted.ts'
import { rate } from './rate.ts'

interface Done {
  completed: number
  callbacks: number
  on_time: number
  with_window: number
  passed: number
  failed: number
}

const keys: Partial<Record<ReportSpan['group_by'], string>> = {
  day: byTime.day('j.completed_at', '$4'),
  week: byTime.week('j.completed_at', '$4'),
}

/**
 * SQL for the latest time at which a visit can begin and still be on time: the end of its arrival window, otherwise its
 * planned end, which may be on the next day.
 */
const latest = `case when j.arrival_window_minutes is not null
                  then s.start + j.arrival_window_minutes * interval '1 minute'
                  else (j.scheduled_date + j.scheduled_time_end + case when j.scheduled_time_end <= j.scheduled_time_start
                          then interval '1 day' else interval '0' end) at time zone z.timezone end`

const metricColumns = `count(*) filter (where d.is_job)::int as completed, count(*) filter (where d.callback)::int as callbacks,
            count(*) filter (where d.on_time is not null)::int as with_window, count(*) filter (where d.on_time)::int as on_time,
            coalesce(sum(d.passed), 0)::int as passed, coalesce(sum(d.failed), 0)::int as failed`

/** SQL expression that is true if visit `j` began on time. Null if it had no window. */
const onTime = `case when w.latest >= w.start then coalesce(j.actual_started_at between w.start and w.latest, false) end`

const windows = `left join quoin.location_facts z on z.org_id = j.org_id and z.id = j.location_id
        cross join lateral (select (j.scheduled_date + j.scheduled_time_start) at time zone z.timezone as start offset 0) s
        cross join lateral (select s.start, ${latest} as latest offset 0) w`

/**
 * Results of the checklists of job `j`. Only for jobs with several reports, the answers of the reports are
 * compared. The totals are looked up job by job (`offset 0`): otherwise, those of all jobs are added up.
 */
const checklistResults = `left join lateral (
          select q.reports, q.passed, q.failed from quality_report_totals q
           where q.org_id = j.org_id and q.job_id = j.id offset 0) t on true
        cross join lateral (
          select count(*) filter (where a.value = 'pass') as passed, count(*) filter (where a.value = 'fail') as failed
            from checklist_answers a where t.reports > 1 and a.org_id = j.org_id and a.job_id = j.id) a`

/**
 * Members who carried out the work in a row of `done`. For a visit, and for a job with a single visit, they are its
 * assignees or, without any, the members of its crew. For a job with several visits, they are the members of all visits
 * that are not cancelled, each counted once. These are looked up job by job (`offset 0`): joined as a whole, the members of
 * all jobs would be sorted.
 */
const byMember = `select false as is_total, d.member_id::text as key, ${metricColumns} from (
       select d.*, coalesce(a.member_id, o.member_id) as member_id from done d
         left join visit_members a on a.org_id = $1 and a.job_id = d.id and a.is_current = d.is_current
               and (d.is_current or a.visit_id = d.visit_id)
         left join crew_owners o on a.member_id is null and o.org_id = $1 and o.id = d.crew_id
        where not (d.is_job and d.has_visit_rows)
        union all
       select d.*, c.member_id from done d
         left join lateral (
           select distinct x.member_id from job_crews x where x.org_id = $1 and x.job_id = d.id offset 0) c on true
        where d.is_job and d.has_visit_rows) d
      group by d.member_id`
const byDay = `select false as is_total, d.key::text as key, ${metricColumns} from done d group by d.key`

/**
 * Reads the metrics of jobs and visits that were completed in the period, and how many of the visits began on time.
 * If rows are grouped by member, a job is counted for each member who carried it out, and a visit for each of its
 * members. A job with a single visit and this visit are one row of `done`.
 */
export async function jobs(ctx: QueryContext, span: ReportSpan): Promise<Counted<Metrics>> {
  const parameters = parametersOf(ctx, span)
  const here =
    span.location_id === null ? '' : ` and j.location_id = $${parameters.push(span.location_id)}::uuid`
  const completedIn = `j.org_id = $1 and j.completed_at >= $2::timestamptz and j.completed_at < $3::timestamptz${here}`
  const key = keys[span.group_by] ?? 'null::date'
  const sums = await readSums<Sums<Done>>(
    ctx,
    `with done as materialized (
       select j.id, j.visit_id, true as is_job, true as is_current, j.has_visit_rows, j.crew_id, ${key} as key,
              j.callback_of_job_id is not null as callback, case when not j.has_visit_rows then ${onTime} end as on_time,
              case when t.reports > 1 then a.passed else t.passed end as passed,
              case when t.reports > 1 then a.failed else t.failed end as failed
         from job_outcomes j
         ${windows}
        ${checklistResults}
        where ${completedIn}
       union all
       select j.job_id, j.visit_id, false, j.is_current, true, j.crew_id, ${key}, false, ${onTime}, null, null
         from visit_outcomes j
         ${windows}
        where ${completedIn} and j.has_visit_rows
     )
     select true as is_total, null::text as key, ${metricColumns} from done d
     union all
     ${span.group_by === 'member' ? byMember : byDay}`,
    parameters,
  )
  return countedOf(sums, toMetrics)
}

type Metrics = ReturnType<typeof toMetrics>

function toMetrics({ completed, callbacks, on_time, with_window, passed, failed }: Done) {
  return {
    completed,
    callbacks,
    callback_rate: rate(callbacks, completed),
    on_time,
    with_window,
    on_time_rate: rate(on_time, with_window),
    checklist_score: rate(passed, passed + failed),
  }
}
