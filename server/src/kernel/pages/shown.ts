import type { FormIssue } from './page-kind.ts'

/** A message above a page after an action. */
export interface Notice {
  tone: 'good' | 'bad' | 'plain'
  text: string
}

/** A submitted form that is displayed again, with the entered values and the problems. */
export interface FormBack {
  action: string
  form: URLSearchParams
  faults: readonly FormIssue[]
}

/** A page with a text only, without a record. */
export interface PlainPage {
  heading: string
  text: string
  /** URL of the page from which the visitor came. Null if there is none. */
  base: string | null
  /** The submitted form, if the visitor may submit it again unchanged. Otherwise null. */
  again: FormBack | null
}
