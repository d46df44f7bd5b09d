import type { SessionAccess } from '../../kernel/access/session-directory.ts'
import { type Html, html } from '../../kernel/pages/html.ts'
import type { Page } from './page-frame.ts'
import type { Authorization } from './read-authorization.ts'
import { isLocal } from './redirect-uri.ts'

export interface ConsentView {
  authorization: Authorization
  session: SessionAccess
  /** Locations that the member can access. */
  locations: readonly { id: string; name: string }[]
  /** True if the member has proved their identity recently enough to allow changes. */
  isConfirmed: boolean
  /** Value that shows that the form was sent from this page. */
  token: string
  /** URL that leads back to this page after another sign-in. */
  signIn: string
  /** URL of the choice of the company. Null if the member is signed in to one company. */
  otherCompany: string | null
  problem?: string | undefined
}

/** Page on which a member decides what a program may do. */
export function consentPage(view: ConsentView): Page {
  const { authorization, session, problem } = view
  const { client, parameters } = authorization
  const fields = [...parameters, ['org', session.actor.org.slug], ['token', view.token]] as const
  return {
    title: `Connect ${client.name}`,
    body: html`
      <h1>Connect ${client.name}?</h1>
      ${problem !== undefined && html`<p class="note wrong" role="alert">${problem}</p>`}
      <p>
        A program that calls itself <b>${client.name}</b> wants to work in <b>${session.actor.org.name}</b> as
        you, ${session.memberName}. ${whereTo(authorization)}
        ${
          view.otherCompany !== null &&
          html`<a class="other" href="${view.otherCompany}">Choose another company</a>`
        }
      </p>
      ${isLocal(authorization.redirectUri) && localWarning(client.name)}
      <form method="post" action="/oauth/authorize">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        ${accessChoice(view)} ${locationChoice(view.locations)}
        <p class="muted">
          It can never do more than you can. Its access ends when you revoke it (in the console: Settings, API
          keys), or after 30 days without use.
        </p>
        <div class="ends">
          <button class="button main" name="decision" value="connect">Connect</button>
          <button class="button" name="decision" value="cancel">Cancel</button>
        </div>
      </form>
    `,
  }
}

/** Names the hosts, because anyone can choose the name of a program. */
function whereTo({ client, redirectUri }: Authorization): Html {
  const { host } = new URL(redirectUri)
  const described = client.id.startsWith('https://') ? new URL(client.id).host : host
  return html`Your answer is sent to
    <b>${host}</b>${described !== host && html`; the program is described at <b>${described}</b>`}. Continue
    only if you know this address.`
}

const localWarning = (name: string): Html =>
  html`<p class="note">
    The answer goes to a program on this computer. Any program here can call itself ${name}. Continue only if
    you started this connection yourself, a moment ago.
  </p>`

function accessChoice({ authorization, isConfirmed, signIn }: ConsentView): Html {
  const { scopes } = authorization
  const writes = scopes.includes('workflows:write')
  const automates = scopes.includes('automations:write')
  if (!writes && !automates)
    return html`<p>It asks to <b>read</b> what you can see, and cannot change anything.</p>`
  return html`
    ${
      !isConfirmed &&
      html`<p class="note">
        To allow changes, <a href="${signIn}">sign in again</a> first: your last sign-in is more than 15
        minutes ago.
      </p>`
    }
    <fieldset>
      <legend>What may it do?</legend>
      ${option('radio', 'access', 'read', !isConfirmed, 'Only read', 'See what you can see, change nothing.')}
      ${option(
        'radio',
        'access',
        'write',
        isConfirmed,
        'Read and make changes',
        'Create and edit records, send messages, take payments: everything that you may do.',
      )}
      <div class="inner">
        ${option(
          'checkbox',
          'asks',
          'on',
          true,
          'Ask each time: money, messages, deletion and settings',
          'It must first find out what would happen, can show it to you, and can then do exactly that.',
        )}
        ${automates && option('checkbox', 'automations', 'on', false, 'Also change automations', 'Edit, publish and pause them.')}
      </div>
    </fieldset>
  `
}

function locationChoice(locations: ConsentView['locations']): Html | false {
  if (locations.length < 2) return false
  return html`<fieldset>
    <legend>Where?</legend>
    ${option('radio', 'where', 'all', true, 'At all my locations', 'Also at those that are added later.')}
    ${option('radio', 'where', 'some', false, 'Only at these', 'Choose at least one.')}
    <div class="inner">
      ${locations.map(({ id, name }) => option('checkbox', 'location', id, false, name))}
    </div>
  </fieldset>`
}

function option(
  type: 'radio' | 'checkbox',
  name: string,
  value: string,
  isChecked: boolean,
  text: string,
  details?: string,
): Html {
  return html`<label>
    <input type="${type}" name="${name}" value="${value}" ${isChecked && html`checked`} />
    <span>${text}</span>
    ${details !== undefined && html`<span class="muted">${details}</span>`}
  </label>`
}
