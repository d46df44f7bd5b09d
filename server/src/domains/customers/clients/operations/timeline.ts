import type { Parameter } from '../../../../kernel/database/queries.ts'
import { accessScopeFor } from '../../../../kernel/access/actor.ts'
import type { Permission } from '../../../../kernel/access/permissions.ts'
import { type List, listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { readPage } from '../../../../kernel/records/read-page.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { clients } from '../client.ts'
import { timelineEntryOf, timelineEntrySchema, type TimelineRow } from '../timeline.ts'
import { selectTimeline } from '../timeline-table.ts'

const list: List = { resource: 'timeline', sorts: [{ name: 'at', cast: 'timestamptz' }], filters: [] }

const permissions = {
  lead: 'view_leads',
  estimate: 'view_estimates',
  job: 'view_jobs',
  invoice: 'view_invoices',
  payment: 'view_invoices',
  message: 'view_messages',
} as const satisfies Record<string, Permission>

/**
 * Views that list the owners of records. A member limited to their own records sees an entry only if they own the
 * record that it is about. A payment belongs to the owner of its invoice, and a message to the owner of its
 * conversation.
 */
const owners: Record<keyof typeof permissions, string> = {
  lead: 'lead_owners',
  estimate: 'estimate_owners',
  job: 'job_owners',
  invoice: 'invoice_owners',
  payment: 'invoice_owners',
  message: 'conversation_owners',
}

export const timelineClient = query({
  name: 'clients.timeline',
  summary: 'Read what happened with a client: the history, latest entries first by default.',
  description:
    "Combines leads, appointments, estimates, jobs and their rescheduling, invoices, payments, refunds, messages, calls and merges, within the caller's permissions.",
  permission: ['view_clients'],
  input: listInput(list, { client_id: id().describe('The client whose history is read.') }),
  output: pageOf(timelineEntrySchema),
  errors: ['not_found', 'invalid_sort', 'invalid_cursor'],
  async handler(ctx, { client_id, ...input }) {
    const client = await clients.get(ctx, client_id)
    const accessScopes = Object.entries(permissions).map(([area, permission]) => [
      area,
      accessScopeFor(ctx.actor, permission),
    ])
    // A cursor is valid only for the same `resource`. The resource contains the client and the access scopes, so that a
    // cursor for another client or with other access scopes is refused.
    const resource = `${list.resource} ${client.id} ${JSON.stringify([accessScopes, ctx.actor.id])}`
    return await readPage(ctx, { ...list, resource }, input, {
      select: selectTimeline,
      item: (row: TimelineRow) => timelineEntryOf(row),
      conditions: (bind) => [`r.client_id = ${bind(client.id)}`, ...accessConditions(ctx, bind)],
    })
  },
})

function accessConditions(ctx: QueryContext, bind: (value: Parameter) => string): string[] {
  return (Object.keys(permissions) as (keyof typeof permissions)[]).flatMap((area) => {
    const far = accessScopeFor(ctx.actor, permissions[area])
    if (far === 'all') return []
    if (far === null) return [`r.area <> '${area}'`]
    const isOwn = `exists (select 1 from ${owners[area]} o where o.org_id = r.org_id and o.id = r.subject_id and o.member_id = ${bind(ctx.actor.id)}::uuid)`
    return [`(r.area <> '${area}' or ${isOwn})`]
  })
}
