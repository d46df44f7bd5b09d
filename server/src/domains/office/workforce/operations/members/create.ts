import * as z from 'zod'
import { roles } from '../../../../../kernel/access/permissions.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { email } from '../../../../../kernel/schema/contact-fields.ts'
import { text } from '../../../../../kernel/schema/fields.ts'
import { members, requireLive } from '../../../../organization/company/index.ts'
import { addMember } from '../../add-member.ts'
import { memberLocations } from '../../member-fields.ts'

export const createMember = mutation({
  name: 'workforce.members.create',
  summary: 'Add a member to the organization in any role, without notifying them.',
  description: 'Only for the operator of the installation. Members call `workforce.members.invite` instead.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    email: email().describe(
      'Email address, which identifies the member. No other member of the organization can have it.',
    ),
    name: text(200, 1).describe('Name of the person.'),
    role: z.enum(roles).describe("Role, which determines the member's permissions."),
    location_ids: memberLocations().default(null),
  }),
  output: members.schema,
  errors: ['unsupported_in_test_mode'],
  async handler(ctx, input) {
    requireLive(ctx.actor)
    return members.present(await addMember(ctx, input), ctx)
  },
})
