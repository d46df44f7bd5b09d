import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import { hoursFields, hoursRule, hoursSchema, setHours } from '../../../../people/working-hours/index.ts'

export const setAvailability = mutation({
  name: 'workforce.availability.set',
  summary: "Set a member's working hours: weekly hours and exceptions for single days.",
  description:
    'Times are local times of the location where the member works. Exceptions override weekly hours, ' +
    "and weekly hours override the location's opening hours. There is no work on the location's " +
    'holidays.',
  permission: ['manage_team'],
  input: withRules(
    z.strictObject({ member_id: idOf('member').describe('The member whose hours to set.'), ...hoursFields }),
    hoursRule,
  ),
  output: hoursSchema,
  errors: ['not_found', 'invalid_state'],
  handler: (ctx, { member_id, ...hours }) => setHours(ctx, member_id, hours),
})
