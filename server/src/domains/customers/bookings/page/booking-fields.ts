import type { FieldMessages } from '../../../../kernel/pages/page-kind.ts'
import { outsideServiceArea } from '../service-area.ts'
import type { ErrorDetail } from '../../../../kernel/errors.ts'
import type { FormIssue } from '../../../../kernel/pages/page-kind.ts'
import type { BookingStep } from './booking-page.ts'

/** Fields of the form that the customer fills in, by step. */
export const fieldsOfStep: Readonly<Record<BookingStep, readonly string[]>> = {
  service: ['services', 'notes'],
  address: ['line1', 'line2', 'city', 'state', 'zip'],
  time: ['slot'],
  contact: ['name', 'phone', 'email', 'texts', 'website'],
}

/** True for the name of a campaign parameter in the URL of the page, such as `utm_source`. */
const isCampaign = (name: string): boolean => /^utm_[a-z]{1,20}$/.test(name)
const mostCampaign = 10

/** True for fields that every step submits as hidden inputs: the request id and the campaign parameters. */
export const isCarried = (name: string): boolean => name === 'request_id' || isCampaign(name)

export const campaignOf = (form: URLSearchParams): [string, string][] =>
  [...new Map(form)].filter(([name]) => isCampaign(name)).slice(0, mostCampaign)

/**
 * Messages about invalid input of `bookings.receive`. Each key is the path of an input field, or the beginning of such
 * paths.
 */
const messages: Readonly<Record<string, FieldMessages>> = {
  services: {
    field: 'services',
    missing: 'Choose what needs to be done.',
    wrong: 'Choose from the services that are offered.',
  },
  notes: {
    field: 'notes',
    missing: 'Tell us what needs to be done.',
    wrong: 'Use at most 2,000 characters.',
  },
  'address.line1': {
    field: 'line1',
    missing: 'Enter the street and number.',
    wrong: 'Enter the street and number of a building, not a post office box.',
  },
  'address.line2': { field: 'line2', missing: '', wrong: 'Use at most 100 characters.' },
  'address.city': { field: 'city', missing: 'Enter the city.', wrong: 'Use at most 120 characters.' },
  'address.state': { field: 'state', missing: 'Enter the state.', wrong: 'Enter an existing state.' },
  'address.zip': { field: 'zip', missing: 'Enter the ZIP code.', wrong: 'Enter an existing ZIP code.' },
  preferred: { field: 'slot', missing: 'Choose a time.', wrong: 'Choose one of the times below.' },
  'customer.name': {
    field: 'name',
    missing: 'Enter your name.',
    wrong: 'Use at most 200 characters.',
  },
  'customer.phone': {
    field: 'phone',
    missing: 'Enter a phone number or an email address.',
    wrong: 'Enter a complete phone number with its area code.',
  },
  'customer.email': {
    field: 'email',
    missing: 'Enter a phone number or an email address.',
    wrong: 'Enter a complete email address, such as name@example.com.',
  },
}

const outside = 'The company does not work at this ZIP code.'

/** Translates the details of a validation error of `bookings.receive` to messages beside the fields of the form. */
export function bookingIssues(details: readonly ErrorDetail[], form: URLSearchParams): FormIssue[] {
  const issues = new Map<string, FormIssue>()
  for (const { field = '', reason } of details) {
    const path = Object.keys(messages).find((each) => field === each || field.startsWith(`${each}.`))
    if (path === undefined) continue
    const { field: name, missing, wrong } = messages[path]!
    const isFilledIn = (form.get(name) ?? '').trim() !== ''
    const text = reason === outsideServiceArea ? outside : isFilledIn ? wrong : missing
    if (!issues.has(name)) issues.set(name, { field: name, text })
  }
  return [...issues.values()]
}
