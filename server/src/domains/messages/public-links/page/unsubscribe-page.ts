import { frame } from './frame.ts'
import { html, type Html } from './html.ts'
import { neutral } from './plain-page.ts'

interface UnsubscribeParams {
  nonce: string
  company: string
  /** URL path of the page. */
  base: string
}

/**
 * Renders the page on which a recipient unsubscribes. Opening the page is not enough: the recipient must press
 * the button, because some mail programs open every URL in an email.
 */
export function unsubscribePage({ nonce, company, base }: UnsubscribeParams): string {
  const body = html`<h1>No more of these messages?</h1>
    <p>${company} will write no more of them to the email address that this link was sent to.</p>
    <form method="post" action="${base}">
      <p>
        <button class="button" type="submit" name="List-Unsubscribe" value="One-Click">
          Send me no more
        </button>
      </p>
    </form>`
  return page('No more of these messages?', company, nonce, body)
}

export function unsubscribedPage({ nonce, company }: Omit<UnsubscribeParams, 'base'>): string {
  const body = html`<h1>You will get no more of these messages</h1>
    <p>
      ${company} writes no more of them to the email address that this link was sent to. If you want them
      again, please contact them.
    </p>`
  return page('You will get no more of these messages', company, nonce, body)
}

function page(title: string, company: string, nonce: string, body: Html): string {
  return frame({
    title: `${title} · ${company}`,
    base: null,
    company: { name: company, contact: [] },
    logo: null,
    colors: neutral,
    nonce,
    reportsView: false,
    body: html`<section class="card first">${body}</section>`,
  })
}
