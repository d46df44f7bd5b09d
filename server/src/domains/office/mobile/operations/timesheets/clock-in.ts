import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { clockIn, entryKinds, timeEntries } from '../../../../work/timesheets/index.ts'
import { insertConsent } from '../../location-consents-table.ts'
import { memberOfPhone } from '../../member-of-phone.ts'
import { phoneInput, phoneOutput, phoneWrite } from '../../phone-write.ts'

const name = 'mobile.timesheets.clockIn'

export const clockInByPhone = mutation({
  name,
  summary: 'Clock in.',
  description:
    "The entry starts at the phone's time if its clock is right. If an entry is already open, the call " +
    'is refused with 409, the reason `already_open` and the id of that entry.',
  permission: ['track_time'],
  ofPhones: true,
  reversibleBy: 'mobile.timesheets.clockOut',
  input: z.strictObject({
    job_id: id().nullish().describe('The job on which the member works. Null for other work.'),
    visit_id: id().nullish().describe('Visit of the job. Defaults to its current visit.'),
    kind: z.enum(entryKinds).default('work').describe('Type of work.'),
    location_consent: z
      .boolean()
      .default(false)
      .describe("True if the member agrees that the phone's positions are recorded while the work lasts."),
    ...phoneInput,
  }),
  output: timeEntries.schema.extend(phoneOutput),
  errors: ['invalid_state'],
  handler(ctx, { job_id, visit_id, kind, location_consent, ...input }) {
    const mayStorePosition = () => Promise.resolve(location_consent)
    return phoneWrite(ctx, {
      operation: name,
      kind: 'time_entry',
      input,
      mayStorePosition,
      make: async ({ device_at, occurred_at }) => {
        const row = await clockIn(ctx, {
          memberId: memberOfPhone(ctx),
          at: occurred_at,
          jobId: job_id ?? null,
          visitId: visit_id,
          kind,
          source: ctx.occurredAt === null ? 'mobile' : 'offline',
          deviceAt: device_at,
          position: location_consent ? (input.pos ?? null) : null,
        })
        if (location_consent) insertConsent(ctx, row, ctx.now)
        return timeEntries.present(row, ctx)
      },
      find: async (entryId) => timeEntries.present(await timeEntries.get(ctx, entryId), ctx),
    })
  },
})
