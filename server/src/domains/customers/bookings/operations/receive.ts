import * as z from 'zod'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { readEmail, readPhone } from '../../../../kernel/schema/contact-fields.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { findClientContact, matchClient } from '../../clients/index.ts'
import { addLead, assigneeByPlace, leadCreated } from '../../leads/index.ts'
import { ensureLeadSource } from '../../../organization/company/index.ts'
import { consentChanged } from '../../../messages/outbox/index.ts'
import { bookingForm, type BookingForm, notesOf } from '../booking-form.ts'
import { findBookingByRequest, insertBooking, setBookingLead } from '../bookings-table.ts'
import { readFormAddress } from '../form-address.ts'
import { recordFormConsent } from '../form-consent.ts'
import { newReference } from '../reference.ts'
import { requireServed } from '../service-area.ts'

const sourceName = 'Website booking'

const receipt = z.object({
  booking_id: id(),
  reference: z.string().describe('Booking reference, which the customer can read out on the phone.'),
  status: z.literal('received'),
})
type Receipt = z.infer<typeof receipt>

/**
 * Stores only one booking if a form is sent twice, even concurrently. Inserts the booking's row first: the unique
 * index on the request id makes a second transaction wait until the first one ends. The second transaction then returns
 * the result of the first.
 */
export const receiveBooking = mutation({
  name: 'bookings.receive',
  summary: 'Create a lead from the booking form of a website.',
  permission: [],
  only: 'customer',
  input: bookingForm,
  output: receipt,
  emits: [leadCreated, consentChanged],
  async handler(ctx, form) {
    if (form.website) return received(newId(), newReference())
    const { org } = ctx.actor
    const address = readFormAddress(form.address, org.country)
    const phone = readPhone('customer.phone', form.customer.phone, org.country)
    const email = readEmail('customer.email', form.customer.email)
    await requireServed(ctx.db, org.id, address.zip)

    const { booking, isNew } = await claim(ctx, form)
    if (!isNew) return booking
    const match = await matchClient(ctx.db, org.id, phone.phone, email.key)
    const clientId = match.by_phone ?? match.by_email
    const client = clientId === null ? undefined : await findClientContact(ctx.db, org.id, clientId)
    const source = await ensureLeadSource(ctx.db, org.id, sourceName, ctx.now)
    const lead = await addLead(ctx, {
      ...address,
      name: form.customer.name,
      phone,
      email,
      client_id: clientId,
      property_id: null,
      location_id: client?.location_id ?? null,
      source: sourceName,
      source_id: source.id,
      connector: null,
      external_id: null,
      assigned_to: await assigneeByPlace(ctx, address, client?.location_id ?? null),
      notes: notesOf(form),
    })
    setBookingLead(ctx.db, org.id, booking.booking_id, lead)
    await recordFormConsent(ctx, form.consent, {
      sms: phone.phone,
      email: form.customer.email ?? null,
      reference: booking.reference,
      clientId,
      locationId: lead.location_id,
    })
    return booking
  },
})

function received(bookingId: string, reference: string): Receipt {
  return { booking_id: bookingId, reference, status: 'received' }
}

async function claim(ctx: MutationContext, form: BookingForm): Promise<{ booking: Receipt; isNew: boolean }> {
  const { org } = ctx.actor
  const { website: _, captcha_token: __, ...submission } = form
  const requestId = form.request_id ?? null
  for (;;) {
    const booking = { id: newId(), reference: newReference() }
    const isNew = await insertBooking(ctx.db, org.id, {
      ...booking,
      request_id: requestId,
      submission,
      consent: form.consent ?? null,
      location_id: org.defaultLocationId,
      now: ctx.now,
    })
    if (isNew) return { booking: received(booking.id, booking.reference), isNew }
    const existing = requestId === null ? undefined : await findBookingByRequest(ctx.db, org.id, requestId)
    if (existing) return { booking: received(existing.id, existing.reference), isNew }
    // The booking reference already exists, so the loop tries another random one.
  }
}
