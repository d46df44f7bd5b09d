import type { SessionAccess } from '../../kernel/access/session-directory.ts'
import { html } from '../../kernel/pages/html.ts'
import type { Page } from './page-frame.ts'

/**
 * Page that opens `url` by itself. Browsers send the cookies of the console only with requests of its own pages, and not
 * with a request that comes from the page of a program. This page sends the request again.
 */
export const reloadingPage = (url: string): Page => ({
  title: 'Connect a program',
  refreshTo: url,
  body: html`<h1>Connect a program</h1>
    <p><a class="button main" href="${url}">Continue</a></p>`,
})

/** Page on which a member who is signed in to several companies chooses one. */
export const companyPage = (
  name: string,
  sessions: readonly SessionAccess[],
  urlOf: (slug: string) => string,
): Page => ({
  title: `Connect ${name}`,
  body: html`<h1>Connect ${name} to which company?</h1>
    <ul class="choices">
      ${sessions.map(
        ({ actor, memberName }) =>
          html`<li>
            <a class="button" href="${urlOf(actor.org.slug)}">${actor.org.name}, as ${memberName}</a>
          </li>`,
      )}
    </ul>`,
})

/** Page about a request that is refused. `back` leads to the program. */
export const refusedPage = (message: string, back: string | null): Page => ({
  title: 'This program cannot be connected',
  body: html`<h1>This program cannot be connected</h1>
    <p>${message}</p>
    ${back !== null && html`<p><a class="button" href="${back}">Back to ${new URL(back).host}</a></p>`}`,
})
