import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import { putPhoneNumber } from '../../../../kernel/messages/sms/index.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { phone, readPhone } from '../../../../kernel/schema/contact-fields.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { findLocation } from '../../company/index.ts'
import { phoneNumberSchema } from '../phone-number.ts'

export const assignNumber = mutation({
  name: 'numbers.assign',
  summary: 'Assign a phone number of the installation to a location.',
  description:
    "Texts and calls to the number are delivered to the location, and the location's texts are sent " +
    'from the number. Numbers belong to the installation, so only the operator of the installation can ' +
    'assign them, on the command line.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    number: phone().describe('Number as registered with the carrier.'),
    location_id: id().describe('Location to which the number is assigned.'),
  }),
  output: phoneNumberSchema,
  errors: ['invalid_state'],
  async handler(ctx, { number: typed, location_id }) {
    const orgId = ctx.actor.org.id
    const number = readPhone('number', typed, ctx.actor.org.country).phone!
    if (!(await findLocation(ctx.db, orgId, location_id)))
      throw invalidField('location_id', 'is not a location of the organization')
    if (!(await putPhoneNumber(ctx.db, { org_id: orgId, number, location_id }, ctx.present)))
      throw invalidState('The number is assigned to another organization. Release it there first.', [
        { field: 'number', message: 'is assigned to another organization' },
      ])
    return { number, location_id }
  },
})
