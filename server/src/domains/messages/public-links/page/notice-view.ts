import type { FormBack, Notice } from '../../../../kernel/pages/shown.ts'
import { html, type Html } from './html.ts'

/** Shows a status or an error summary. The error summary takes the focus and links to each field. */
export function noticeView({ tone, text }: Notice, back: FormBack | undefined): Html {
  if (tone !== 'bad') return html`<div class="card notice" role="status"><p>${text}</p></div>`
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
 * Id of a field on the page. Several forms have a text field of the same name, so the id of such a field contains the
 * form's name.
 */
export function fieldId(action: string, field: string): string {
  if (field === 'words') return `${action}-words`
  return field === 'signature' ? 'signature-pad' : field
}
