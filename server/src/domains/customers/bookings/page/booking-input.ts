import { campaignOf, fieldsOfStep, isCarried } from './booking-fields.ts'
import { type BookingPage, type BookingStep, bookingSteps } from './booking-page.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** True if the request id of the form is a valid UUID. */
export const isRequestId = (id: string | null): id is string => id !== null && uuid.test(id)

/**
 * Reads the input of `bookings.receive` from the form. Omits fields that the form does not contain, so that the
 * operation reports them as missing.
 */
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
    // Sends no consent if the box is not ticked. An unticked box is not sent as a refusal either, because the
    // customer may have consented earlier.
    ...(texts && { consent: { sms: true, text: consent, at: now } }),
    website: form.get('website') ?? '',
  }
}

/**
 * Returns the fields that the current step must submit as hidden inputs: those of all other steps, the request id and
 * the campaign parameters. `without` is the current step, which renders its own fields.
 */
export function carriedFields(form: URLSearchParams, without: BookingStep): [string, string][] {
  const names = new Set(bookingSteps.flatMap((step) => (step === without ? [] : fieldsOfStep[step])))
  return [...form].filter(([name]) => names.has(name) || isCarried(name))
}

/** Creates the form for a new visitor. A link to the page may preset campaign parameters and services. */
export function firstForm(query: URLSearchParams, requestId: string): URLSearchParams {
  const form = new URLSearchParams(campaignOf(query))
  for (const service of query.getAll('service').slice(0, 30)) form.append('services', service)
  form.set('request_id', requestId)
  return form
}
