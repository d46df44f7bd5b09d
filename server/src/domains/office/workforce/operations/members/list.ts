import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { oneOrMore } from '../../../../../kernel/records/one-or-more.ts'
import { findAccessibleMembers, members, memberStatuses } from '../../../../organization/company/index.ts'

export const listMembers = query({
  name: 'workforce.members.list',
  summary: 'List members with their roles, locations and status.',
  description:
    'A member who can access only some locations sees the members with access to at least one of these ' +
    'locations. A member who can access only their own records sees only themselves.',
  permission: ['view_team'],
  input: z.strictObject({
    status: oneOrMore(memberStatuses)
      .optional()
      .describe('Only members in this status, or in one of several statuses.'),
  }),
  output: z.object({ items: z.array(members.schema) }),
  async handler(ctx, { status }) {
    const items = (await findAccessibleMembers(ctx)).map((row) => members.present(row, ctx))
    const statuses = status === undefined ? undefined : [status].flat()
    return { items: items.filter((member) => statuses?.includes(member.status) ?? true) }
  },
})
