import type { PrintedContact } from '../../documents/index.ts'
import { contactLink } from './document-view.ts'
import { html, Html } from './html.ts'
import { script } from './script.ts'
import { stylesheet } from './stylesheet.ts'

export interface Frame {
  title: string
  /** Path of the page. Null for a page that offers no actions, such as the page for an invalid link. */
  base: string | null
  /** Company whose customer sees the page. Null if the page belongs to no company. */
  company: { name: string; contact: readonly PrintedContact[] } | null
  /** URL of the company's logo. Null shows only its name. */
  logo: string | null
  colors: { brand: string; onBrand: string; brandText: string }
  /** Nonce of the content security policy of the response. Browsers block styles and scripts without it. */
  nonce: string
  /** True if the script of the page reports to the server that the customer viewed it. */
  reportsView: boolean
  body: Html
}

/** Renders the parts of HTML that all public pages share. They load nothing from other servers. */
export function frame({ title, base, company, logo, colors, nonce, reportsView, body }: Frame): string {
  const style = `:root{--brand:${colors.brand};--on-brand:${colors.onBrand};--brand-text:${colors.brandText}}${stylesheet}`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${new Html(style)}
        </style>
      </head>
      <body data-base="${base}" data-tell="${reportsView ? 'viewed' : ''}">
        ${
          company &&
          html`<header>
            ${logo !== null && html`<span class="logo"><img src="${logo}" alt="" /></span>`}
            <p>${company.name}</p>
          </header>`
        }
        <main>${body}</main>
        ${
          company &&
          html`<footer>
            <p class="ways"><span>${company.name}</span>${company.contact.map(contactLink)}</p>
          </footer>`
        }
        <script nonce="${nonce}">
          ${new Html(script)}
        </script>
      </body>
    </html> `.text
}
