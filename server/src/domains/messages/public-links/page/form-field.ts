import type { FormBack } from '../../../../kernel/pages/shown.ts'
import { html, type Html } from './html.ts'

/** A form of the page, with the input and errors of a failed submission. */
export interface FilledForm {
  /** The submitted value of a field. If there are several, the first. */
  value(field: string): string
  issue(field: string): string | null
}

/** Creates the form's values. Ignores a failed submission of another form. */
export function filledForm(action: string, back: FormBack | undefined): FilledForm {
  const mine = back?.action === action ? back : undefined
  return {
    value: (field) => mine?.form.get(field) ?? '',
    issue: (field) => mine?.faults.find((issue) => issue.field === field)?.text ?? null,
  }
}

/** The error message beside a field. `described` refers to it for screen readers. */
export function issueText(id: string, issue: string | null): Html | null {
  return issue === null ? null : html`<p class="fault" id="${id}-fault">${issue}</p>`
}

/** HTML attributes that refer to the error and the hint of the field with this id. */
export function described(id: string, issue: string | null, hint?: string): Html | null {
  const by = [issue === null ? '' : `${id}-fault`, hint ?? ''].filter((each) => each !== '').join(' ')
  return by === '' ? null : html` aria-describedby="${by}"`
}

/** HTML attributes that mark a single field (not a group) as invalid. */
export function judged(id: string, issue: string | null): Html | null {
  return issue === null ? null : html` aria-invalid="true"${described(id, issue)}`
}
