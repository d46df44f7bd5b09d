import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { requestStatuses } from './request.ts'

const payload = z.object({
  time_off_request_id: id(),
  member_id: id(),
  location_id: id(),
  status: z.enum(requestStatuses),
  version: z.int(),
  updated_at: instant(),
})

/** Internal event, like all events in this file: it is not sent to webhooks. */
export const timeOffRequested = event({
  name: 'time_off.requested',
  summary: 'A member requested time off.',
  payload,
})

export const timeOffDecided = event({
  name: 'time_off.decided',
  summary: 'A request for time off was approved or denied.',
  payload,
})
