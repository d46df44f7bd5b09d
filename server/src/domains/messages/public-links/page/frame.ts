import type { PrintedContact } from '../../documents/index.ts'
import { contactLink } from './document-view.ts'
import { html, Html } from './html.ts'
import { script } from './script.ts'
import { stylesheet } from './stylesheet.ts'

export interface Frame {
  title: string
  /** Path of the page. Null for a page without further actions, such as the page for an invalid link. */
  base: string | null
  /** Company that the page belongs to. Null if there is none. */
  company: { name: string; contact: readonly PrintedContact[] } | null
  /** URL of the company's logo. Null shows only its name. */
  logo: string | null
  colors: { brand: string; onBrand: string; brandText: string }
  /** Nonce of the response's content security policy. Styles and scripts without it are blocked. */
  nonce: string
  /** True if the page reports to the service that it was viewed. */
  reportsView: boolean
  body: Html
}

/** Renders the frame that all public pages share. It loads nothing from other servers. */
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
