import * as z from 'zod'
import { roles } from '../../../../kernel/access/permissions.ts'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { anyDay, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'
import { type MemberRow, selectMemberDetails } from '../../../organization/company/index.ts'
import { deliveriesOutput } from '../../../messages/outbox/index.ts'
import { trainingAssignments } from '../assignment.ts'
import { insertAssignments, openAssignments } from '../assignments-table.ts'
import { trainingCourses } from '../course.ts'
import { lockCourseUse } from '../courses-table.ts'
import { notifyAssigned } from '../notify-assigned.ts'

/** Maximum number of members to whom one call assigns a course. Each is notified by email. */
const mostMembers = 200

export const assignTraining = mutation({
  name: 'training.assign',
  summary: 'Assign a course to members, and notify them by email.',
  description: `Select the members by \`member_ids\`, \`roles\` or \`everyone\`. Members who already have an open assignment keep it, with its course version and due date. \`roles\` and \`everyone\` select active members that the caller can access, at most ${mostMembers}.`,
  permission: ['manage_training'],
  sends: true,
  input: withRules(
    z.strictObject({
      training_course_id: id().describe('The course. It must be active.'),
      member_ids: z
        .array(idOf('member'))
        .min(1)
        .max(mostMembers)
        .check(eachOnce())
        .optional()
        .describe('Active members to whom the course is assigned.'),
      roles: z
        .array(z.enum(roles))
        .min(1)
        .max(roles.length)
        .check(eachOnce())
        .optional()
        .describe(
          'Assigns the course to all active members with one of these roles, instead of `member_ids`.',
        ),
      everyone: z
        .literal(true)
        .optional()
        .describe('True assigns the course to all active members, instead of `member_ids`.'),
      due_date: anyDay().nullish().describe('Due date. The assignments are overdue after this day.'),
      notify: z
        .boolean()
        .default(true)
        .describe('True sends an email to each member who gets a new assignment.'),
    }),
    exactlyOne('member_ids', 'roles', 'everyone'),
  ),
  output: z.object({
    assignments: z.array(trainingAssignments.schema).describe('New assignments.'),
    existing: z
      .array(trainingAssignments.schema)
      .describe('Open assignments that the selected members already had.'),
    ...deliveriesOutput,
  }),
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { training_course_id, due_date, notify, ...whom }) {
    const course = await trainingCourses.get(ctx, training_course_id)
    lockCourseUse(ctx, course.id, 'shared')
    const { active, version, title } = (await trainingCourses.find(ctx.db, ctx.actor.org.id, course.id))!
    if (!active)
      throw invalidState('The course is inactive and cannot be assigned.', [
        { field: 'training_course_id', message: 'is not active', reason: 'inactive' },
      ])
    const members = await membersOf(ctx, whom)
    const byId = new Map(members.map((member) => [member.id, member]))
    const assignmentIds = await insertAssignments(
      ctx,
      { id: course.id, version },
      due_date ?? null,
      members.map((member) => ({
        id: newId(),
        member_id: member.id,
        location_id: member.base_location_id,
      })),
    )
    const open = await openAssignments(ctx, course.id, [...byId.keys()])
    const isNew = new Set(assignmentIds)
    const assigned = open.filter(({ id: each }) => isNew.has(each))
    const deliveries = []
    if (notify)
      for (const row of assigned)
        deliveries.push(await notifyAssigned(ctx, row, title, byId.get(row.member_id)!))
    return {
      assignments: assigned.map((row) => trainingAssignments.present(row, ctx)),
      existing: open.flatMap((row) => (isNew.has(row.id) ? [] : [trainingAssignments.present(row, ctx)])),
      deliveries,
    }
  },
})

interface Whom {
  member_ids?: readonly string[] | undefined
  roles?: readonly string[] | undefined
  everyone?: true | undefined
}

async function membersOf(
  ctx: MutationContext,
  { member_ids, roles: requestedRoles }: Whom,
): Promise<MemberRow[]> {
  const { org, locations } = ctx.actor
  const all = await selectMemberDetails(ctx.db, org.id)
  const accessibleMembers = all.filter(
    (member) => member.active && (locations === '*' || locations.includes(member.base_location_id)),
  )
  if (member_ids !== undefined) {
    const byId = new Map(accessibleMembers.map((member) => [member.id, member]))
    return member_ids.map((memberId, at) => {
      const member = byId.get(memberId)
      if (!member) throw invalidField(`member_ids.${at}`, 'is not an active member of the organization')
      return member
    })
  }
  const members = accessibleMembers.filter(({ role }) => requestedRoles?.includes(role) ?? true)
  if (members.length > mostMembers)
    throw invalidField(
      requestedRoles ? 'roles' : 'everyone',
      `selects ${members.length} members, but at most ${mostMembers} are allowed; pass \`member_ids\` instead`,
    )
  return members
}
