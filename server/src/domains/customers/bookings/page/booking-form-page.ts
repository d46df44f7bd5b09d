import { bookingIssues } from './booking-fields.ts'
import { firstForm, isRequestId, readBookingInput } from './booking-input.ts'
import { findBookingIssues, findTimeIssues, stepOfIssues } from './booking-issues.ts'
import { bookingSteps, isBookingStep } from './booking-page.ts'

/** The form of the booking page: its steps, its input for `bookings.receive`, and its messages. */
export const bookingPageForm = {
  steps: bookingSteps,
  isStep: isBookingStep,
  first: firstForm,
  input: readBookingInput,
  isRequestId,
  issues: findBookingIssues,
  timeIssues: findTimeIssues,
  translate: bookingIssues,
  stepOf: stepOfIssues,
}
