import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { findRecentBooking } from '../bookings-table.ts'

export const acceptsBookingPhotos = query({
  name: 'bookings.acceptsPhotos',
  summary: 'Check whether photos can be added to a booking, before they are uploaded.',
  permission: [],
  only: 'customer',
  input: z.strictObject({ request_id: id() }),
  output: z.boolean(),
  handler: async (ctx, { request_id }) =>
    (await findRecentBooking(ctx.db, ctx.actor.org.id, request_id, ctx.now)) !== undefined,
})
