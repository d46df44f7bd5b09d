import type { CustomerPage } from './customer-page.ts'
import { html, type Html } from './html.ts'

export function paymentForm(base: string, { title, by }: NonNullable<CustomerPage['payment']>): Html {
  return html`<section class="card actions" aria-labelledby="payment">
    <h2 id="payment">${title}</h2>
    <form method="post" action="${base}/pay">
      ${by === 'form' && cards()}
      <button class="button" type="submit">${title}</button>
      ${by === 'checkout' && html`<p class="soft small">You pay on the secure page of our card processor.</p>`}
    </form>
  </section>`
}

/** No card numbers: nobody should be led to type one into a demonstration. */
function cards(): Html {
  return html`<p class="soft small">This is a demonstration: no money moves.</p>
    <div class="field">
      <label for="card">Card</label
      ><select id="card" name="card">
        <option value="tok_ok">Test card that works</option>
        <option value="tok_declined">Test card that is declined</option>
        <option value="tok_pending">Test card that takes a while</option>
      </select>
    </div>`
}
