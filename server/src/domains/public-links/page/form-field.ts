import type { FormBack } from '../../../kernel/pages/shown.ts'
import { html, type Html } from './html.ts'

/** One form of the page: what it is called, and what came back of it when it was sent in vain. */
export interface FilledForm {
  /** What was filled in; the first of several. */
  value(field: string): string
  fault(field: string): string | null
}

/** Another form that came back is none of this one's. */
export function filledForm(action: string, back: FormBack | undefined): FilledForm {
  const mine = back?.action === action ? back : undefined
  return {
    value: (field) => mine?.form.get(field) ?? '',
    fault: (field) => mine?.faults.find((fault) => fault.field === field)?.text ?? null,
  }
}

/** What is wrong with a field, beside it; `described` names it to those who do not see it. */
export function faultText(id: string, fault: string | null): Html | null {
  return fault === null ? null : html`<p class="fault" id="${id}-fault">${fault}</p>`
}

/** For the field with this id: where its fault and its hint stand. */
export function described(id: string, fault: string | null, hint?: string): Html | null {
  const by = [fault === null ? '' : `${id}-fault`, hint ?? ''].filter((each) => each !== '').join(' ')
  return by === '' ? null : html` aria-describedby="${by}"`
}

/** The same for a field that is filled in, rather than for a group of them. */
export function judged(id: string, fault: string | null): Html | null {
  return fault === null ? null : html` aria-invalid="true"${described(id, fault)}`
}
