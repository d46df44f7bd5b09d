import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { bookingForm } from '../booking-form.ts'
import { readFormAddress } from '../form-address.ts'
import { requireServed } from '../service-area.ts'

export const checkBookingAddress = query({
  name: 'bookings.checkAddress',
  summary: 'Check the address that a customer has entered on the booking page.',
  permission: [],
  only: 'customer',
  input: z.strictObject({ address: bookingForm.shape.address }),
  output: z.object({ zip: z.string() }),
  async handler(ctx, { address }) {
    const { zip } = readFormAddress(address, ctx.actor.org.country)
    await requireServed(ctx.db, ctx.actor.org.id, zip)
    return { zip }
  },
})
