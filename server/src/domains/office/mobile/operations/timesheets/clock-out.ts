import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { text } from '../../../../../kernel/schema/fields.ts'
import { breaksField, clockOut, findOpenEntry, timeEntries } from '../../../../work/timesheets/index.ts'
import { isConsentGiven } from '../../location-consents-table.ts'
import { memberOfPhone } from '../../member-of-phone.ts'
import { phoneInput, phoneOutput, phoneWrite } from '../../phone-write.ts'

const name = 'mobile.timesheets.clockOut'

export const clockOutByPhone = mutation({
  name,
  summary: 'Clock out, with the breaks taken.',
  description:
    "Ends at the phone's time if its clock is right. If no entry is open: 409 with the reason `not_open`.",
  permission: ['track_time'],
  ofPhones: true,
  input: z.strictObject({
    breaks: breaksField().optional(),
    note: text(1000).nullish().describe('Note for the office.'),
    ...phoneInput,
  }),
  output: timeEntries.schema.extend(phoneOutput),
  errors: ['invalid_state'],
  handler(ctx, { breaks, note, ...given }) {
    const memberId = memberOfPhone(ctx)
    const mayKeep = async (): Promise<boolean> => {
      const open = await findOpenEntry(ctx, memberId)
      return open !== undefined && (await isConsentGiven(ctx, open.id))
    }
    return phoneWrite(ctx, {
      operation: name,
      kind: 'time_entry',
      given,
      mayKeep,
      make: async ({ device_at, occurred_at }) => {
        const position = given.pos && (await mayKeep()) ? given.pos : null
        const wanted = {
          memberId,
          at: occurred_at,
          ...(breaks && { breaks }),
          note: note ?? null,
          deviceAt: device_at,
          position,
        }
        return timeEntries.of(await clockOut(ctx, wanted), ctx)
      },
      find: async (entryId) => timeEntries.of(await timeEntries.get(ctx, entryId), ctx),
    })
  },
})
