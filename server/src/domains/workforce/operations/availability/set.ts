import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { hoursFields, hoursRule, hoursSchema, setHours } from '../../set-hours.ts'

export const setAvailability = mutation({
  name: 'workforce.availability.set',
  summary: 'Say when a member works: in every week, and on days that are unlike others.',
  description: `Times are those of the clock where the work is. An exception stands before the hours of the week, and these before the hours
of the location; nobody works on its holidays.`,
  permission: ['manage_team'],
  input: withRules(
    z.strictObject({ member_id: idOf('member').describe('Whose hours they are.'), ...hoursFields }),
    hoursRule,
  ),
  output: hoursSchema,
  errors: ['not_found', 'invalid_state'],
  handler: (ctx, { member_id, ...hours }) => setHours(ctx, member_id, hours),
})
