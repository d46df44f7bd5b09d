import { html, type Html } from '../../../messages/public-links/index.ts'
import { type BookingStep, bookingSteps } from './booking-page.ts'
import { slotText } from './time-step.ts'

/** Renders what the customer has entered in earlier steps. The first step explains the page instead. */
export function bookingSummary(form: URLSearchParams, step: BookingStep, company: string): Html {
  if (step === 'service') return explanation(company)
  const earlier = bookingSteps.slice(0, bookingSteps.indexOf(step))
  const rows = summaryRows(form).filter((row) => earlier.includes(row.step) && row.text !== '')
  return html`<aside class="card summary" aria-labelledby="summary">
    <h2 id="summary">Your request</h2>
    <dl class="entered">
      ${rows.map(
        ({ label, text }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${text}</dd>
          </div>`,
      )}
    </dl>
    <p class="soft small">Nothing is booked yet. You send the request in the last step.</p>
  </aside>`
}

function explanation(company: string): Html {
  return html`<aside class="card summary" aria-labelledby="summary">
    <h2 id="summary">How it works</h2>
    <ol class="next">
      <li>Say what needs to be done, where and when.</li>
      <li>${company} contacts you to confirm the time.</li>
      <li>You pay nothing here.</li>
    </ol>
  </aside>`
}

function summaryRows(form: URLSearchParams): { step: BookingStep; label: string; text: string }[] {
  const value = (name: string): string => (form.get(name) ?? '').trim()
  const region = [value('state'), value('zip')].filter(Boolean).join(' ')
  const address = [value('line1'), value('line2'), value('city'), region].filter(Boolean).join(', ')
  return [
    { step: 'service', label: 'Service', text: form.getAll('services').join(', ') },
    { step: 'service', label: 'Notes', text: value('notes') },
    { step: 'address', label: 'Address', text: address },
    { step: 'time', label: 'Time', text: slotText(value('slot')) ?? 'Any time' },
  ]
}
