import type { FormBack } from '../../../../kernel/pages/shown.ts'
import type { CustomerPayment } from './customer-page.ts'
import { issueText, type FilledForm, filledForm, judged } from './form-field.ts'
import { html, type Html } from './html.ts'

export function paymentForm(base: string, { title, by }: CustomerPayment, back: FormBack | undefined): Html {
  return html`<section class="actions" aria-labelledby="payment">
    <h3 id="payment">Payment</h3>
    <form method="post" action="${base}/pay">
      ${by === 'form' && testCards(filledForm('pay', back))}
      <button class="button" type="submit">${title}</button>
      ${
        by === 'checkout' &&
        html`<p class="soft small after">You pay on the secure page of our card processor.</p>`
      }
    </form>
  </section>`
}

const cards = [
  ['tok_ok', 'Test card that works'],
  ['tok_declined', 'Test card that is declined'],
  ['tok_pending', 'Test card that takes a while'],
] as const

/**
 * Renders the selection of a test card. There is no field for a card number, because customers must not enter
 * real cards in a demo organization.
 */
export function testCards(filled: FilledForm): Html {
  const issue = filled.issue('card')
  return html`<p class="soft small">This is a demonstration: no money moves.</p>
    <div class="field">
      <label for="card">Card</label>
      ${issueText('card', issue)}
      <select id="card" name="card" ${judged('card', issue)}>
        ${cards.map(
          ([token, name]) =>
            html`<option value="${token}" ${filled.value('card') === token && html` selected`}>
              ${name}
            </option>`,
        )}
      </select>
    </div>`
}
