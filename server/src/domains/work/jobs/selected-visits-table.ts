import type { Queries } from '../../../kernel/database/queries.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import type { Assignee } from './job-assignees-table.ts'
import { assigneesOfVisit } from './job-visits-table.ts'
import { courseColumns, type VisitCourse } from './visit-course.ts'
import { jobsOfVisits } from './visit-times-table.ts'
import type { VisitKind } from '../checklists/index.ts'

/** True for columns that are returned to callers. The crew at completion is only needed to compute pay. */
const isShown = (name: string): boolean => name !== 'crew_at_completion'

const shownColumns = ['visit_id', 'visit_number', 'is_current', ...courseColumns.filter(isShown)]

/** Names of the columns that `visitColumns` selects. */
export const visitColumnNames = [
  ...shownColumns,
  'kind',
  'label',
  'minutes',
  'line_ids',
  'note',
  'timezone',
  'assignees',
]

/** SQL columns of a visit, for a `select` of rows `r` of `jobs_by_visit`. */
export const visitColumns = `${shownColumns.map((name) => `r.${name}`).join(', ')}, r.visit_kind as kind, r.visit_label as label,
       r.visit_minutes as minutes, r.visit_line_ids as line_ids, r.visit_note as note, ${zoneOfRecord} as timezone,
       ${assigneesOfVisit} as assignees`

export type SelectedVisit = Omit<VisitCourse, 'crew_at_completion'> & {
  visit_id: string
  visit_number: number
  is_current: boolean
  kind: VisitKind
  label: string | null
  minutes: number | null
  line_ids: string[]
  note: string | null
  timezone: string
  assignees: Assignee[]
}

/** A visit, with the number of visits that its job has. */
export type VisitInJob = SelectedVisit & { visits_total: number }

export function selectVisits(db: Queries, orgId: string, visitIds: readonly string[]): Promise<VisitInJob[]> {
  return db.rows(
    `select ${visitColumns}, r.visits_total from jobs_by_visit r
      where r.org_id = $1 and r.id in ${jobsOfVisits('$2::uuid[]')} and r.visit_id = any ($2::uuid[])`,
    [orgId, visitIds],
  )
}

/** Returns the visits of a job, ordered by visit number. */
export function selectVisitsOfJob(db: Queries, orgId: string, jobId: string): Promise<SelectedVisit[]> {
  return db.rows(
    `select ${visitColumns} from jobs_by_visit r where r.org_id = $1 and r.id = $2 order by r.visit_number`,
    [orgId, jobId],
  )
}
