import { type SelectedVisit, visitColumnNames, visitColumns } from './selected-visits-table.ts'
import { membersBusyWith } from './job-visits-table.ts'

/** A visit in a list, with the number and the customer of its job. `id` is the id of the visit. */
export type ListedVisit = SelectedVisit & {
  id: string
  job_id: string
  job_number: number
  version: number
  visits_total: number
  client_id: string
  customer_name: string | null
}

/** SQL query that selects visits as rows `r`. The caller adds the `where` clause. */
export const listedVisits = `select r.id, r.job_id, r.job_number, r.version, r.visits_total, r.client_id, r.customer_name,
       ${visitColumnNames.map((name) => `r.${name}`).join(', ')}
  from (
    select r.visit_id as id, r.org_id, r.id as job_id, r.job_number, r.version, r.visits_total, r.client_id, r.customer_name, r.location_id,
           r.archived_at, ${visitColumns}, ${membersBusyWith} as member_ids
      from jobs_by_visit r) r`

/** Returns an SQL condition on rows `r` that is true if the member carries out the visit. */
export const isVisitOfMember = (member: string): string => `${member} = any (r.member_ids)`

/** Returns an SQL condition on rows `r` that is true if the job of the visit is one of the member's own records. */
export const isOwnVisit = (member: string): string =>
  `exists (select 1 from job_owners o where o.org_id = r.org_id and o.id = r.job_id and o.member_id = ${member})`
