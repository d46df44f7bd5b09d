import { brandOnDark, type PrintedContact } from '../../documents/index.ts'
import { contactLink } from './document-view.ts'
import { html, Html } from './html.ts'
import { script } from './script.ts'
import { stylesheet } from './stylesheet.ts'

export interface Frame {
  title: string
  /** Path of the page. Null for a page that offers no actions, such as the page for an invalid link. */
  base: string | null
  /** Company whose customer sees the page. Null if the page does not belong to a company. */
  company: { name: string; contact: readonly PrintedContact[] } | null
  /** URL of the company's logo. If null, only the company's name is shown. */
  logo: string | null
  colors: { brand: string; onBrand: string; brandText: string }
  /** Nonce of the content security policy of the response. Browsers block styles and scripts without it. */
  nonce: string
  /** True if the script of the page reports to the server that the customer viewed it. */
  reportsView: boolean
  /**
   * True for a preview. The HTML then contains no styles and scripts, because the preview returns them separately.
   */
  isPreview?: boolean | undefined
  /** Script of the page. Defaults to the script for pages that show a document. */
  script?: string | undefined
  body: Html
}

/** Stylesheet of a page in the colors of its company. */
export const pageStyles = ({ brand, onBrand, brandText }: Frame['colors']): string =>
  `:root{--brand:${brand};--on-brand:${onBrand};--brand-text:${brandText};--brand-dark:${brandOnDark(brand)}}${stylesheet}`

/** Renders the parts of HTML that all public pages share. They load nothing from other servers. */
export function frame(parts: Frame): string {
  const { title, base, company, logo, colors, nonce, reportsView, isPreview, body } = parts
  const ownScript = parts.script ?? script
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        ${
          !isPreview &&
          html`<style nonce="${nonce}">
            ${new Html(pageStyles(colors))}
          </style>`
        }
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
        ${
          !isPreview &&
          html`<script nonce="${nonce}">
            ${new Html(ownScript)}
          </script>`
        }
      </body>
    </html> `.text
}
