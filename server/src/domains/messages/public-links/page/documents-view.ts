import type { CustomerPage, PageDocument } from './customer-page.ts'
import { html, type Html, lines } from './html.ts'

/** Lists the other documents that the page offers, each with its amount and a link to its PDF file. */
export function documentsView(base: string, documents: CustomerPage['documents']): Html | null {
  if (documents === null) return null
  return html`<section class="card" aria-labelledby="documents">
    <h2 id="documents">${documents.heading}</h2>
    <ul class="lines">
      ${documents.items.map((document) => documentItem(base, document))}
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
