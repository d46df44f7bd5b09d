import type { FormBack } from '../../../../kernel/pages/shown.ts'
import type { FormIssue } from '../../../../kernel/pages/page-kind.ts'
import {
  filledForm,
  frame,
  html,
  type Html,
  noticeView,
  pageStyles,
} from '../../../messages/public-links/index.ts'
import { addressStep } from './address-step.ts'
import { carriedFields } from './booking-input.ts'
import { type BookingDays, type BookingPage, type BookingStep, bookingSteps } from './booking-page.ts'
import { bookingScript } from './booking-script.ts'
import { bookingSummary } from './booking-summary.ts'
import { contactStep } from './contact-step.ts'
import { serviceStep } from './service-step.ts'
import { timeStep } from './time-step.ts'

export interface BookingView {
  page: BookingPage
  /** URL path of the page. */
  base: string
  nonce: string
  step: BookingStep
  form: URLSearchParams
  issues: readonly FormIssue[]
  /** Days with free times. Used only by the step `time`. */
  days: BookingDays
  /** Set for a preview, which has no URL: the logo as a `data:` URL, or null. */
  preview?: { logo: string | null } | undefined
}

export const titles: Readonly<Record<BookingStep, string>> = {
  service: 'Service',
  address: 'Address',
  time: 'Time',
  contact: 'Contact',
}

/** Renders one step of the booking page. */
export function bookingDocument(view: BookingView): { html: string; styles: string } {
  const { page, base, nonce, step, issues, form, preview } = view
  const back: FormBack = { action: step, form, faults: issues }
  const ownLogo = page.hasLogo ? `${base}/logo` : null
  return {
    styles: pageStyles(page.colors),
    html: frame({
      title: `Book a visit · ${page.company.name}`,
      base: null,
      company: page.company,
      logo: preview ? preview.logo : ownLogo,
      colors: page.colors,
      isPreview: preview !== undefined,
      nonce,
      reportsView: false,
      script: bookingScript,
      body: html`${issues.length > 0 && noticeView({ tone: 'bad', text: 'Please check what is marked below.' }, back)}
        <div class="columns">
          <section class="card first" aria-labelledby="title">
            <h1 id="title">Book a visit</h1>
            ${progress(step)}
            <form method="post" action="${base}/${step}">
              ${carriedFields(form, step).map(
                ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
              )}
              ${stepView(view, back)} ${buttons(view)}
            </form>
          </section>
          ${bookingSummary(form, step, page.company.name)}
        </div>`,
    }),
  }
}

function progress(step: BookingStep): Html {
  const at = bookingSteps.indexOf(step)
  return html`<ol class="steps" aria-label="Steps">
    ${bookingSteps.map(
      (each, index) =>
        html`<li${index === at && html` aria-current="step"`}${index < at && html` class="done"`}><span class="step-number">${index + 1}</span> <span>${titles[each]}</span></li>`,
    )}
  </ol>`
}

function stepView({ page, step, form, days }: BookingView, back: FormBack): Html {
  const filled = filledForm(step, back)
  if (step === 'service') return serviceStep(page.services, form.getAll('services'), filled)
  if (step === 'address') return addressStep(filled)
  if (step === 'time') return timeStep(days, filled)
  return contactStep(page.consent, filled)
}

/**
 * Renders the buttons. The button that continues comes first, because the Enter key presses the first button.
 */
function buttons({ base, step }: BookingView): Html {
  const at = bookingSteps.indexOf(step)
  const isLast = at === bookingSteps.length - 1
  return html`<div class="buttons">
    <button class="button" type="submit">${isLast ? 'Send the request' : 'Continue'}</button>
    ${
      at > 0 &&
      html`<button
        class="button quiet"
        type="submit"
        formaction="${base}/${step}?to=${bookingSteps[at - 1]}"
        formnovalidate
      >
        Back
      </button>`
    }
  </div>`
}
