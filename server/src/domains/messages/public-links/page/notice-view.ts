import type { FormBack, Notice } from '../../../../kernel/pages/shown.ts'
import { html, type Html } from './html.ts'

/**
 * Renders a status message, or a summary of the errors of a failed submission. The summary takes the keyboard
 * focus and links to each invalid field.
 */
export function noticeView({ tone, text }: Notice, back: FormBack | undefined): Html {
  if (tone !== 'bad')
    return html`<div class="card notice${tone === 'good' && ' good'}" role="status"><p>${text}</p></div>`
  const issues = back?.faults ?? []
  return html`<div class="card notice bad" id="problem" role="alert" tabindex="-1" autofocus>
    <p>${text}</p>
    ${
      issues.length > 0 &&
      html`<ul>
        ${issues.map((issue) => html`<li><a href="#${fieldId(back!.action, issue.field)}">${issue.text}</a></li>`)}
      </ul>`
    }
  </div>`
}

/**
 * Returns the HTML id of a field. Several forms have a text field with the name `words`, so its id also
 * contains the name of the form.
 */
export function fieldId(action: string, field: string): string {
  if (field === 'words') return `${action}-words`
  return field === 'signature' ? 'signature-pad' : field
}
