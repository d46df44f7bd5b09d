import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import {
  requestFields,
  requestRules,
  timeOffRequested,
  timeOffRequests,
} from '../../../../people/absences/index.ts'
import { presentRequest, requestViewSchema } from '../../../../work/time-off/index.ts'
import { createRequest } from '../../../../work/time-off/operations.ts'
import { memberOfPhone } from '../../member-of-phone.ts'
import { phoneWrite, timedInput, timedOutput } from '../../phone-write.ts'

const name = 'mobile.timeOff.request'

export const requestTimeOff = mutation({
  name,
  summary: 'Request time off for the caller.',
  description: 'Same as `timeOff.requests.create`, but always for the caller.',
  permission: ['request_time_off'],
  ofPhones: true,
  reversibleBy: 'timeOff.requests.cancel',
  input: withRules(z.strictObject({ ...requestFields, ...timedInput }), ...requestRules),
  output: requestViewSchema.extend(timedOutput),
  errors: ['invalid_state'],
  emits: [timeOffRequested],
  handler: (ctx, { device_at, request_id, ...request }) =>
    phoneWrite(ctx, {
      operation: name,
      kind: 'time_off_request',
      input: { device_at, request_id },
      make: ({ occurred_at }) =>
        ctx.runOperation(createRequest, { ...request, member_id: memberOfPhone(ctx) }, occurred_at),
      find: async (requestId) => presentRequest(ctx, await timeOffRequests.get(ctx, requestId)),
    }),
})
