import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { memberOf, memberSchema } from '../../../company/index.ts'
import { membersInSight } from '../../members-in-sight.ts'

export const listMembers = query({
  name: 'workforce.members.list',
  summary: 'List the members with their roles, locations and status.',
  description: `Whoever reaches only some locations is told of the members that reach one of them; whoever may see only what is their
own, of themselves.`,
  permission: ['view_team'],
  input: z.strictObject({
    status: oneOrMore(memberSchema.shape.status.options)
      .optional()
      .describe('Only members of this status, or of one of several.'),
  }),
  output: z.object({ items: z.array(memberSchema) }),
  async handler(ctx, { status }) {
    const items = (await membersInSight(ctx)).map(memberOf)
    const wanted = status === undefined ? undefined : [status].flat()
    return { items: items.filter((member) => wanted?.includes(member.status) ?? true) }
  },
})
