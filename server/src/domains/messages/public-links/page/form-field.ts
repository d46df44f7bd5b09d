import type { FormBack } from '../../../../kernel/pages/shown.ts'
import { html, type Html } from './html.ts'

/** A form of the page. After a failed submission, it contains the submitted values and the errors. */
export interface FilledForm {
  /**
   * Returns the submitted value of a field, or an empty string. If the field was submitted several times,
   * returns the first value.
   */
  value(field: string): string
  issue(field: string): string | null
}

/**
 * Creates the data of the form with the name `action`. `back` is the failed submission; it is ignored if it came from
 * another form.
 */
export function filledForm(action: string, back: FormBack | undefined): FilledForm {
  const mine = back?.action === action ? back : undefined
  return {
    value: (field) => mine?.form.get(field) ?? '',
    issue: (field) => mine?.faults.find((issue) => issue.field === field)?.text ?? null,
  }
}

/**
 * Renders the error message beside a field. `described` creates the attribute that connects it to the field for
 * screen readers.
 */
export function issueText(id: string, issue: string | null): Html | null {
  return issue === null ? null : html`<p class="fault" id="${id}-fault">${issue}</p>`
}

/**
 * Returns the HTML attribute `aria-describedby`, which connects the field with this id to its error message and
 * its hint.
 */
export function described(id: string, issue: string | null, hint?: string): Html | null {
  const by = [issue === null ? '' : `${id}-fault`, hint ?? ''].filter((each) => each !== '').join(' ')
  return by === '' ? null : html` aria-describedby="${by}"`
}

/** Returns the HTML attributes that mark one field as invalid. Not suitable for a group of fields. */
export function judged(id: string, issue: string | null): Html | null {
  return issue === null ? null : html` aria-invalid="true"${described(id, issue)}`
}
