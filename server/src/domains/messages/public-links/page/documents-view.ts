import type { PageDocument } from './customer-page.ts'
import { html, type Html, lines } from './html.ts'

/**
 * Renders a list of the credit notes of an invoice, each with its amount and a link to its PDF file. Null if
 * there are none.
 */
export function documentsView(base: string, documents: readonly PageDocument[]): Html | null {
  if (documents.length === 0) return null
  return html`<section class="card" aria-labelledby="documents">
    <h2 id="documents">Credit notes</h2>
    <ul class="lines">
      ${documents.map((document) => documentItem(base, document))}
    </ul>
  </section>`
}

function documentItem(base: string, { id, title, text, amount }: PageDocument): Html {
  return html`<li>
    <a class="name" href="${base}/documents/${id}">${title}</a>
    <span class="amount">${amount}</span>
    <span class="more">${lines(text)}</span>
  </li>`
}
