import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import { memberAtHome } from '../../../../organization/company/index.ts'
import { hoursFields, hoursRule, hoursSchema, setHours } from '../../../../people/working-hours/index.ts'
import { memberOfPhone } from '../../member-of-phone.ts'
import { phoneWrite, timedInput, timedOutput, withoutRecord } from '../../phone-write.ts'

const name = 'mobile.availability.set'

export const setOwnAvailability = mutation({
  name,
  summary: "Set the caller's own availability: weekly hours and exceptions on single days.",
  description: 'Same as `workforce.availability.set`, but always for the caller.',
  permission: ['track_time'],
  ofPhones: true,
  input: withRules(z.strictObject({ ...hoursFields, ...timedInput }), hoursRule),
  output: hoursSchema.extend(timedOutput),
  errors: ['invalid_state'],
  async handler(ctx, { device_at, request_id, ...hours }) {
    const id = memberOfPhone(ctx)
    const { locationId: location_id } = await memberAtHome(ctx, 'member_id', id)
    const written = await phoneWrite(ctx, {
      operation: name,
      kind: 'member',
      input: { device_at, request_id },
      make: async () => ({ id, location_id, ...(await setHours(ctx, id, hours)) }),
      find: async () => ({ id, location_id, ...(await setHours(ctx, id, {})) }),
    })
    return withoutRecord(written)
  },
})
