import { AppError, type ErrorDetail } from '../../../../kernel/errors.ts'
import { parseInput } from '../../../../kernel/operations/parse-input.ts'
import type { FormIssue } from '../../../../kernel/pages/page-kind.ts'
import { bookingForm } from '../booking-form.ts'
import { bookingIssues, fieldsOfStep } from './booking-fields.ts'
import { readBookingInput } from './booking-input.ts'
import { type BookingDays, type BookingPage, type BookingStep, bookingSteps } from './booking-page.ts'

/** Finds all issues of the form up to this step, so that the customer can correct them in one pass. */
export function findBookingIssues(
  form: URLSearchParams,
  step: BookingStep,
  page: BookingPage,
  now: string,
): FormIssue[] {
  const issues = [
    ...requestIssues(form, page),
    ...bookingIssues(detailsOf(readBookingInput(form, page, now)), form),
  ]
  const fields = new Set(
    bookingSteps.slice(0, bookingSteps.indexOf(step) + 1).flatMap((each) => fieldsOfStep[each]),
  )
  return issues.filter(({ field }) => fields.has(field))
}

function detailsOf(input: Record<string, unknown>): readonly ErrorDetail[] {
  try {
    parseInput(bookingForm, input)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.details
  }
}

/**
 * Refuses a form with neither a service nor notes, because the company must know what the work is. The operation
 * `bookings.receive` itself accepts such a booking.
 */
function requestIssues(form: URLSearchParams, { services }: BookingPage): FormIssue[] {
  const isEmpty = (form.get('notes') ?? '').trim() === '' && form.getAll('services').length === 0
  if (!isEmpty) return []
  return services.length > 0
    ? [{ field: 'services', text: 'Choose what needs to be done, or describe it below.' }]
    : [{ field: 'notes', text: 'Tell us what needs to be done.' }]
}

/** Refuses a time that is no longer free. An empty choice is allowed. */
export function findTimeIssues(form: URLSearchParams, days: BookingDays): FormIssue[] {
  const [date, window] = (form.get('slot') ?? '').split(' ')
  const isFree = !date || days.some((day) => day.date === date && day.windows.some((each) => each === window))
  return isFree ? [] : [{ field: 'slot', text: 'This time is no longer free. Choose another one.' }]
}

/** Returns the first step that contains a field with an issue. */
export function stepOfIssues(issues: readonly FormIssue[]): BookingStep | undefined {
  return bookingSteps.find((step) => issues.some(({ field }) => fieldsOfStep[step].includes(field)))
}
