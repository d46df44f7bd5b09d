import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { text } from '../../../../../kernel/schema/fields.ts'
import { breaksField, clockOut, findOpenEntry, timeEntries } from '../../../../work/timesheets/index.ts'
import { hasConsent } from '../../location-consents-table.ts'
import { memberOfPhone } from '../../member-of-phone.ts'
import { phoneInput, phoneOutput, phoneWrite } from '../../phone-write.ts'

const name = 'mobile.timesheets.clockOut'

export const clockOutByPhone = mutation({
  name,
  summary: 'Clock out, with the breaks taken.',
  description:
    "The entry ends at the phone's time if its clock is right. If no entry is open, the call is " +
    'refused with 409 and the reason `not_open`.',
  permission: ['track_time'],
  ofPhones: true,
  input: z.strictObject({
    breaks: breaksField().optional(),
    note: text(1000).nullish().describe('Note for the office.'),
    ...phoneInput,
  }),
  output: timeEntries.schema.extend(phoneOutput),
  errors: ['invalid_state'],
  handler(ctx, { breaks, note, ...input }) {
    const memberId = memberOfPhone(ctx)
    const mayStorePosition = async (): Promise<boolean> => {
      const open = await findOpenEntry(ctx, memberId)
      return open !== undefined && (await hasConsent(ctx, open.id))
    }
    return phoneWrite(ctx, {
      operation: name,
      kind: 'time_entry',
      input,
      mayStorePosition,
      make: async ({ device_at, occurred_at }) => {
        const position = input.pos && (await mayStorePosition()) ? input.pos : null
        const values = {
          memberId,
          at: occurred_at,
          ...(breaks && { breaks }),
          note: note ?? null,
          deviceAt: device_at,
          position,
        }
        return timeEntries.present(await clockOut(ctx, values), ctx)
      },
      find: async (entryId) => timeEntries.present(await timeEntries.get(ctx, entryId), ctx),
    })
  },
})
