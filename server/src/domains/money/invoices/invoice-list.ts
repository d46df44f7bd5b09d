import { type List, timeList } from '../../../kernel/records/list-input.ts'

/**
 * SQL condition: the member is assigned to the job of the invoice. An invoice counts as assigned to the members of its
 * job.
 */
const isAssignedToJob = (member: string): string =>
  `exists (select 1 from job_crews c where c.org_id = r.org_id and c.job_id = r.job_id and c.member_id = ${member})`

export const invoiceList: List = {
  ...timeList('invoices', ['client_id', 'location_id', 'assigned_to']),
  filterSql: { assigned_to: isAssignedToJob },
}
