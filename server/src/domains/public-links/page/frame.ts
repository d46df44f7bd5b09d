import type { PrintedContact } from '../../documents/index.ts'
import { contactLink } from './document-view.ts'
import { html, Html } from './html.ts'
import { script } from './script.ts'
import { stylesheet } from './stylesheet.ts'

export interface Frame {
  title: string
  /** The path of the page; null: it is none that goes on. */
  base: string | null
  /** Whose page it is; null: nobody's. */
  company: { name: string; contact: readonly PrintedContact[] } | null
  /** Address of the company's picture; null: its name alone. */
  logo: string | null
  colors: { brand: string; onBrand: string; brandText: string }
  /** Of the response's content security policy: what lacks it is not applied and not run. */
  nonce: string
  /** Tell the service that the page was looked at. */
  tellViewed: boolean
  body: Html
}

/** The frame of all public pages. Nothing is loaded from anywhere. */
export function frame({ title, base, company, logo, colors, nonce, tellViewed, body }: Frame): string {
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
      <body data-base="${base}" data-tell="${tellViewed ? 'viewed' : ''}">
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
