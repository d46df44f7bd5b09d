import type { Queries } from '../../../kernel/database/queries.ts'
import { serviceSlugsOf } from '../../organization/line-items/index.ts'
import type { ChecklistRow } from './checklist.ts'
import { groupByJob, type OfJob } from './group-by-job.ts'

/** The fields of a job that determine which checklists it has. */
export interface JobOfChecklists {
  id: string
  location_id: string
  service_type: string | null
  has_visit_rows: boolean
  /**
   * Time at which copies of the checklists were stored for the job. Null until then: the job uses the current
   * checklists.
   */
  checklists_frozen_at: string | null
}

/**
 * A checklist of a job. Once copies are stored for the job, this is the copy; until then it is the current checklist.
 */
export interface ChecklistOfJob extends Pick<ChecklistRow, 'name' | 'stage' | 'items' | 'visit_kinds'> {
  checklist_id: string
  checklist_version: number
  /**
   * Ids of the visits at which this checklist is answered, if the copy was stored for visits that were added after the
   * work began. Null means that it is answered at all visits whose kind is in `visit_kinds`.
   */
  visit_ids: string[] | null
}

/**
 * SQL condition on jobs `r` and current checklists `c`: true if the checklist is for the location and the kind of work
 * of the job.
 */
const has = `c.org_id = r.org_id and (c.location_ids is null or r.location_id = any (c.location_ids))
    and (c.service_types = '{}' or r.service_type = any (c.service_types)
         or c.service_types && ${serviceSlugsOf('job_id')})`

/**
 * SQL condition on jobs `r` and checklists `c`: true if the checklist is answered once for the whole job. This also
 * applies to a checklist for visits of the kind `work`, if the job has only its first visit.
 */
const isOfJob = `(c.visit_kinds = '{}' or (not r.has_visit_rows and 'work' = any (c.visit_kinds)))`

/**
 * SQL column for jobs `r` that have not begun: the number of required checklist items (`required`) and how many of them
 * are answered as done (`done`), as JSON. Null for jobs that have begun. `countChecklistItems` computes the same
 * numbers in TypeScript.
 */
export const openChecklists = `case when r.checklists_frozen_at is null then (
    select json_build_object(
             'required', coalesce(sum(cardinality(c.required_items)), 0),
             'done', coalesce(sum((
               select count(*) from checklist_answers a
                where a.org_id = r.org_id and a.job_id = r.id and a.checklist_id = c.id and (a.visit_id is null or a.visit_id = r.id)
                  and a.item_id = any (c.required_items) and a.value <> 'fail'
                  and (a.has_photo or a.item_id <> all (c.photo_items)))), 0))
      from quoin.checklist_facts c where ${has} and ${isOfJob}) end`

/** Returns the checklists of a job and of its visits. Checklists to be answered before the work come first. */
export async function checklistsOfJob(
  db: Queries,
  orgId: string,
  job: JobOfChecklists,
): Promise<ChecklistOfJob[]> {
  return (await checklistsOfJobs(db, orgId, [job])).get(job.id) ?? []
}

/** Returns the checklists of several jobs and of their visits, keyed by job id. */
export async function checklistsOfJobs(
  db: Queries,
  orgId: string,
  jobs: readonly JobOfChecklists[],
): Promise<Map<string, ChecklistOfJob[]>> {
  const frozen = jobs.filter((job) => job.checklists_frozen_at !== null)
  const open = jobs.filter((job) => job.checklists_frozen_at === null)
  const lists = await Promise.all([
    frozen.length === 0 ? [] : selectFrozen(db, orgId, frozen),
    open.length === 0 ? [] : selectCurrent(db, orgId, open),
  ])
  return groupByJob(lists.flat())
}

function selectFrozen(db: Queries, orgId: string, jobs: readonly JobOfChecklists[]) {
  return db.rows<OfJob<ChecklistOfJob>>(
    `select f.job_id, f.checklist_id, f.checklist_version, f.name, f.stage, f.items, f.visit_kinds, f.visit_ids from job_checklists f
      where f.org_id = $1 and f.job_id = any ($2::uuid[]) order by f.position`,
    [orgId, jobs.map(({ id }) => id)],
  )
}

function selectCurrent(db: Queries, orgId: string, jobs: readonly JobOfChecklists[]) {
  return db.rows<OfJob<ChecklistOfJob>>(
    `select r.id as job_id, c.id as checklist_id, c.version as checklist_version, c.name, c.stage, c.items, c.visit_kinds,
            null::uuid[] as visit_ids
       from quoin.checklist_facts c,
            (select $1::uuid as org_id, j.id, j.location_id, nullif(j.service_type, '') as service_type
               from unnest($2::uuid[], $3::uuid[], $4::text[]) j (id, location_id, service_type)) r
      where c.org_id = $1 and ${has}
      order by c.stage desc, c.created_at, c.id`,
    [
      orgId,
      jobs.map(({ id }) => id),
      jobs.map(({ location_id }) => location_id),
      jobs.map(({ service_type }) => service_type ?? ''),
    ],
  )
}
