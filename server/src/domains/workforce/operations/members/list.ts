import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { memberOf, memberSchema } from '../../../company/index.ts'
import { membersInSight } from '../../members-in-sight.ts'

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
    const items = (await membersInSight(ctx)).map(memberOf)
    return { items: items.filter((member) => status === undefined || member.status === status) }
  },
})
