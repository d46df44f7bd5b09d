import type { Parameter } from '../../../kernel/database/queries.ts'
import { reach } from '../../../kernel/access/actor.ts'
import type { Permission } from '../../../kernel/access/permissions.ts'
import { type List, listInput, pageOf } from '../../../kernel/records/list-input.ts'
import { readPage } from '../../../kernel/records/read-page.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { query } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { requireClient } from '../own-client.ts'
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

/** The records of the client that are the member's own, by what shows them. */
const ownRecords = (
  org: string,
  client: string,
  member: string,
): Record<keyof typeof permissions, string> => {
  const leads = `select l.id from leads l where l.org_id = ${org} and l.client_id = ${client} and l.assigned_to = ${member}`
  const invoices = `select i.id from invoice_facts i join invoice_owners o on o.org_id = i.org_id and o.id = i.id
    where i.org_id = ${org} and i.client_id = ${client} and o.member_id = ${member}`
  return {
    lead: leads,
    message: leads,
    invoice: invoices,
    payment: invoices,
    estimate: `select e.id from estimates e where e.org_id = ${org} and e.client_id = ${client}
      and (e.assigned_rep_id = ${member} or e.assigned_rep_id is null and e.created_by_type = 'member' and e.created_by_id = ${member})`,
    job: `select j.id from jobs j where j.org_id = ${org} and j.client_id = ${client}
      and exists (select 1 from job_assignees a where a.org_id = j.org_id and a.job_id = j.id and a.member_id = ${member})`,
  }
}

export const timelineClient = query({
  name: 'clients.timeline',
  summary: 'Read what happened with a client, the latest first unless asked otherwise.',
  description:
    'Leads, estimates, jobs, invoices, payments and messages in one stream, as far as the permissions of the member reach.',
  permission: ['view_clients'],
  input: listInput(list, { client_id: id().describe('With whom it happened.') }),
  output: pageOf(timelineEntrySchema),
  errors: ['not_found', 'invalid_sort', 'invalid_cursor'],
  async handler(ctx, { client_id, ...input }) {
    const client = await requireClient(ctx, client_id)
    const sights = Object.entries(permissions).map(([sight, permission]) => [
      sight,
      reach(ctx.actor, permission),
    ])
    // Client and sight are part of the name, so that a cursor is good for these only.
    const resource = `${list.resource} ${client.id} ${JSON.stringify([sights, ctx.actor.id])}`
    return await readPage(ctx, { ...list, resource }, input, {
      select: selectTimeline,
      item: (row: TimelineRow) => timelineEntryOf(row),
      also: (bind) => [`r.client_id = ${bind(client.id)}`, ...sightOf(ctx, client.id, bind)],
    })
  },
})

function sightOf(ctx: QueryContext, clientId: string, bind: (value: Parameter) => string): string[] {
  return (Object.keys(permissions) as (keyof typeof permissions)[]).flatMap((sight) => {
    const far = reach(ctx.actor, permissions[sight])
    if (far === 'all') return []
    if (far === null) return [`r.sight <> '${sight}'`]
    const own = ownRecords('$1', `${bind(clientId)}::uuid`, `${bind(ctx.actor.id)}::uuid`)
    return [`(r.sight <> '${sight}' or r.subject_id in (${own[sight]}))`]
  })
}
