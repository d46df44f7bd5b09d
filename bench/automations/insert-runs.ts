import type { BenchOrganization } from './add-organization.ts'
import type { Site } from './open-site.ts'

/** A published automation, and the leads for which its runs are inserted. */
export interface PublishedAutomation {
  org: BenchOrganization
  id: string
  leads: readonly string[]
}

/**
 * Inserts many automation runs at once. Their rows look as if events had started the runs. `due` is
 * an SQL expression for the time at which run number `n` is due.
 */
export async function insertRuns(
  { rows }: Site,
  { org, id, leads }: PublishedAutomation,
  count: number,
  due = 'now()',
): Promise<void> {
  await rows(
    `with made as (
       insert into live.automation_runs (org_id, id, automation_id, revision, subject_kind, subject_id, location_id, state, wait_kind,
              node, depth, cause, context, entered_at)
       select $1, uuidv7(), $2, 1, 'lead', l.lead, (select id from quoin.locations where org_id = $1 limit 1),
              case when $5 = 'waiting' then 'waiting' else 'running' end, case when $5 = 'waiting' then 'duration' end, 'a1', 1,
              '{"event": "bench", "event_id": null, "run_id": null, "root_event_id": null}',
              case when $5 = 'waiting' then '{"event": null, "since": "2026-01-01T00:00:00.000Z", "until": "2026-01-01T00:00:01.000Z"}'::jsonb
                   else '{"event": null}' end, now()
         from generate_series(1, $4::int) n join unnest($3::uuid[]) with ordinality l (lead, at) on l.at = 1 + n % cardinality($3::uuid[])
       returning org_id, id, automation_id)
     insert into live.automation_agenda (org_id, run_id, automation_id, due_at)
     select org_id, id, automation_id, ${due} from (select *, row_number() over () as n from made) m`,
    [org.id, id, leads, count, due.includes('interval') ? 'waiting' : 'running'],
  )
}
