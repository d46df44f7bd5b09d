import type { Permission } from '../../../kernel/access/permissions.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { Found, Part, Sought } from '../../../kernel/search/sought.ts'
import { findClients } from '../../customers/clients/index.ts'
import { findEstimates } from '../../selling/estimates/index.ts'
import { findConversations } from '../../messages/conversations/index.ts'
import { findInvoices } from '../../money/invoices/index.ts'
import { findCreditNotes } from '../../money/credit-notes/index.ts'
import { findJobs } from '../../work/jobs/index.ts'
import { findLeads } from '../../customers/leads/index.ts'
import { findMembers } from '../../organization/company/index.ts'

interface Kind {
  /** Permission that is required to find records of this kind. */
  permission: Permission
  find(ctx: QueryContext, sought: Sought): Promise<Found[]>
  /** Part of the record that is reported as the match if none of the returned fields contains the word. */
  beyond: Part
}

export const kinds = {
  lead: { permission: 'view_leads', find: findLeads, beyond: 'client' },
  client: { permission: 'view_clients', find: findClients, beyond: 'address' },
  estimate: { permission: 'view_estimates', find: findEstimates, beyond: 'client' },
  job: { permission: 'view_jobs', find: findJobs, beyond: 'client' },
  invoice: { permission: 'view_invoices', find: findInvoices, beyond: 'client' },
  credit_note: { permission: 'view_invoices', find: findCreditNotes, beyond: 'client' },
  conversation: { permission: 'view_messages', find: findConversations, beyond: 'message' },
  member: { permission: 'view_team', find: findMembers, beyond: 'name' },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [KindName, ...KindName[]]
