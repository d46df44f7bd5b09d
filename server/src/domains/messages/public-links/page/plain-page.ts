import type { FormBack, PlainPage } from '../../../../kernel/pages/shown.ts'
import { frame } from './frame.ts'
import { html, type Html } from './html.ts'

/** Neutral colors for pages that do not belong to a company. */
export const neutral = { brand: '#1f4e79', onBrand: '#ffffff', brandText: '#1f4e79' }

/** Renders a page with only a message, and a link back if `base` is set. */
export function plainPage(nonce: string, { heading, text, base, again }: PlainPage): string {
  return frame({
    title: heading,
    base,
    company: null,
    logo: null,
    colors: neutral,
    nonce,
    reportsView: false,
    body: html`<section class="card first">
      <h1>${heading}</h1>
      <p>${text}</p>
      ${base !== null && again && sendAgain(base, again)}
      ${base !== null && html`<p><a class="button quiet" href="${base}">Back to the page</a></p>`}
    </section>`,
  })
}

/** Renders the page that is shown for a link that is unknown, revoked or expired. */
export function missingPage(nonce: string): string {
  return plainPage(nonce, {
    heading: 'This link does not work',
    text:
      'The link may be incomplete, expired or replaced by a newer one. Please open the link in the latest message from ' +
      'the company. If that does not work either, reply to the message or call the company and ask for a new link.',
    base: null,
    again: null,
  })
}

/** Renders a form with a `Try again` button that submits the same values again. */
function sendAgain(base: string, { action, form }: FormBack): Html {
  return html`<form method="post" action="${base}/${action}">
    ${[...form].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <p><button class="button" type="submit">Try again</button></p>
  </form>`
}
