import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { memberOf, memberSchema, selectMemberDetails } from '../../../company/index.ts'
import { knows } from '../../member-authority.ts'

export const listMembers = query({
  name: 'workforce.members.list',
  summary: 'List the members with their roles, locations and status.',
  description: `Whoever reaches only some locations is told of the members that reach one of them; whoever may see only what is their
own, of themselves.`,
  permission: ['view_team'],
  input: z.strictObject({
    status: z.enum(['active', 'deactivated']).optional().describe('Only members of this status.'),
  }),
  output: z.object({ items: z.array(memberSchema) }),
  async handler(ctx, { status }) {
    const rows = await selectMemberDetails(ctx.db, ctx.actor.org.id)
    const visible = rows.filter((row) => (ctx.own === null ? knows(ctx.actor, row) : row.id === ctx.own))
    const items = visible.map(memberOf)
    return { items: items.filter((member) => status === undefined || member.status === status) }
  },
})
