import * as z from 'zod'
import { roles } from '../../../../kernel/access/permissions.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { email } from '../../../../kernel/schema/contact-fields.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { memberOf, memberSchema, requireLive } from '../../../company/index.ts'
import { addMember } from '../../add-member.ts'
import { givenLocations } from '../../member-fields.ts'

export const createMember = mutation({
  name: 'workforce.members.create',
  summary: 'Make somebody a member of the organization in any role, without telling them.',
  description: 'For the operator of the installation; members invite each other.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    email: email().describe('What tells members apart.'),
    name: text(200, 1).describe('What the person is called.'),
    role: z.enum(roles).describe('What the member may do.'),
    location_ids: givenLocations().default(null),
  }),
  output: memberSchema,
  errors: ['unsupported_in_test_mode'],
  async handler(ctx, wanted) {
    requireLive(ctx.actor)
    return memberOf(await addMember(ctx, wanted))
  },
})
