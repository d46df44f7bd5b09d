import { campaignOf, fieldsOfStep, isCarried } from './booking-fields.ts'
import { type BookingPage, type BookingStep, bookingSteps } from './booking-page.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** True if the id of the form can identify a booking. */
export const isRequestId = (id: string | null): id is string => id !== null && uuid.test(id)

/** Reads the input of `bookings.receive` from the form. Absent fields are left out, so that the operation names them. */
export function readBookingInput(
  form: URLSearchParams,
  { consent }: BookingPage,
  now: string,
): Record<string, unknown> {
  const filled = (name: string): string | undefined => form.get(name)?.trim() || undefined
  const [date, window] = (filled('slot') ?? '').split(' ')
  const notes = filled('notes')?.replaceAll('\r\n', '\n')
  const texts = form.get('texts') === 'yes'
  const requestId = form.get('request_id')
  return {
    ...(isRequestId(requestId) && { request_id: requestId }),
    customer: { name: filled('name'), phone: filled('phone'), email: filled('email') },
    address: {
      line1: filled('line1'),
      line2: filled('line2'),
      city: filled('city'),
      state: filled('state'),
      zip: filled('zip'),
    },
    services: form.getAll('services'),
    ...(date && { preferred: [{ date, window }] }),
    notes,
    source_label: 'Booking page',
    utm: Object.fromEntries(campaignOf(form).map(([name, value]) => [name, value.slice(0, 500)])),
    // A box that is not ticked is no refusal: the customer may have agreed before.
    ...(texts && { consent: { sms: true, text: consent, at: now } }),
    website: form.get('website') ?? '',
  }
}

/** Returns the fields of the form that belong to the page, in a fixed order, without those of one step. */
export function carriedFields(form: URLSearchParams, without: BookingStep): [string, string][] {
  const names = new Set(bookingSteps.flatMap((step) => (step === without ? [] : fieldsOfStep[step])))
  return [...form].filter(([name]) => names.has(name) || isCarried(name))
}

/** Reads the fields that a link to the page may set: campaign parameters, and the service. */
export function firstForm(query: URLSearchParams, requestId: string): URLSearchParams {
  const form = new URLSearchParams(campaignOf(query))
  for (const service of query.getAll('service').slice(0, 30)) form.append('services', service)
  form.set('request_id', requestId)
  return form
}
