import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { requireMemberAt } from '../../organization/company/index.ts'
import { type Assignee, assigneeRoles } from './job-assignees-table.ts'

const assignment = z.strictObject({
  member_id: idOf('member').describe('An active member who works at the location of the job.'),
  role: z
    .enum(assigneeRoles)
    .default('crew')
    .describe('Role of the member at the job. At most one assignee can be the `lead`.'),
})

export const assigneesInput = () =>
  z
    .array(assignment)
    .max(50)
    .check(eachOnce('member_id'))
    .refine((all) => all.filter(({ role }) => role === 'lead').length <= 1, 'must not have two leads')

export function isSameAssignees(some: readonly Assignee[], others: readonly Assignee[]): boolean {
  const signature = (each: readonly Assignee[]): string =>
    each
      .map(({ member_id, role }) => `${member_id} ${role}`)
      .toSorted()
      .join()
  return signature(some) === signature(others)
}

export async function requireAssignable(
  ctx: MutationContext,
  assignees: readonly Assignee[],
  locationId: string,
): Promise<void> {
  for (const [at, { member_id }] of assignees.entries()) {
    const field = `assignees.${at}.member_id`
    await requireMemberAt(ctx, field, member_id, locationId, 'does not work at the location of the job')
  }
}
