import * as z from 'zod'
import { invalidState, notFound } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import {
  cleanPicture,
  fileKinds,
  hasSameFile,
  pictureName,
  sha256Of,
  storeFile,
} from '../../../organization/stored-files/index.ts'
import { leads } from '../../leads/index.ts'
import { findRecentBooking } from '../bookings-table.ts'

const { longestSide } = fileKinds.lead_photo.picture
/** Maximum number of photos that a customer can add to one booking. */
const mostPhotos = 20

export const addBookingPhoto = mutation({
  name: 'bookings.addPhoto',
  summary: 'Add a photo to the lead of a booking, from the page that confirms the booking.',
  description: `Photos can be added for a day after the booking. Like every uploaded picture, the photo is decoded and
encoded again before it is stored. A picture that the lead already has is not stored a second time. A booking has at
most ${mostPhotos} photos.`,
  permission: [],
  only: 'customer',
  input: z.strictObject({
    request_id: id().describe('The `request_id` with which the booking was sent.'),
    filename: text(200).nullish(),
    picture: z.custom<Buffer>((bytes) => Buffer.isBuffer(bytes)),
  }),
  output: z.object({ stored: z.boolean().describe('False if the lead already has the picture.') }),
  errors: ['not_found', 'invalid_state', 'rate_limited', 'service_unavailable'],
  async prepare(ctx, { request_id, picture }) {
    await requireLead(ctx, request_id)
    return await cleanPicture(ctx, 'picture', picture, {
      accepts: ['jpeg', 'png', 'webp', 'heic'],
      longestSide,
    })
  },
  async handler(ctx, { request_id, filename }, { bytes, contentType, width, height }) {
    const lead = await requireLead(ctx, request_id)
    const parent = { kind: 'lead', id: lead.id, location_id: lead.location_id } as const
    const { isStored, count } = await hasSameFile(
      ctx.db,
      ctx.actor.org.id,
      'lead_photo',
      parent,
      sha256Of(bytes),
    )
    if (isStored) return { stored: false }
    if (count >= mostPhotos) throw invalidState(`A booking has at most ${mostPhotos} photos.`)
    await storeFile(ctx, {
      kind: 'lead_photo',
      parent,
      filename: pictureName(filename, contentType),
      contentType,
      bytes,
      width,
      height,
    })
    return { stored: true }
  },
})

/** Finds the lead of a booking that was made within the last day. */
async function requireLead(ctx: QueryContext, requestId: string) {
  const booking = await findRecentBooking(ctx.db, ctx.actor.org.id, requestId, ctx.now)
  const lead = booking && (await leads.find(ctx.db, ctx.actor.org.id, booking.lead_id))
  if (!lead) throw notFound('booking')
  return lead
}
