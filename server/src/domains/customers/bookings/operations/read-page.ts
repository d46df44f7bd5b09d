import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { bookingPageOf } from '../booking-page-of.ts'
import type { BookingPage } from '../page/booking-page.ts'

export const readBookingPage = query({
  name: 'bookings.readPage',
  summary:
    'Read the content of the booking page: the company with its colors, its services and the text next to ' +
    'the checkbox with which the visitor consents to text messages.',
  permission: [],
  only: 'customer',
  input: z.strictObject({}),
  output: z.custom<BookingPage>((page) => typeof page === 'object'),
  handler: (ctx) => bookingPageOf(ctx),
})
