import type { Permission } from '../../../kernel/access/permissions.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { CountInput, StatusCount } from '../../../kernel/records/count-by-status.ts'
import { countLeads } from '../../customers/leads/index.ts'
import { countInvoices } from '../../money/invoices/index.ts'
import { countEstimates } from '../../selling/estimates/index.ts'
import { countJobs } from '../../work/jobs/index.ts'

interface CountedList {
  /** Permission that the list needs. */
  permission: Permission
  count(ctx: QueryContext, input: CountInput): Promise<StatusCount[]>
}

/** Lists that can be counted by status. */
export const countedLists = {
  leads: { permission: 'view_leads', count: countLeads },
  estimates: { permission: 'view_estimates', count: countEstimates },
  jobs: { permission: 'view_jobs', count: countJobs },
  invoices: { permission: 'view_invoices', count: countInvoices },
} as const satisfies Record<string, CountedList>

export const countedListNames = Object.keys(countedLists) as [
  keyof typeof countedLists,
  ...(keyof typeof countedLists)[],
]
