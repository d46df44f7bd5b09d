import type { FormIssue } from './page-kind.ts'

/** A message above a page after an action. */
export interface Notice {
  tone: 'good' | 'bad' | 'plain'
  text: string
}

/** A submitted form that is displayed again, with its values and problems. */
export interface FormBack {
  action: string
  form: URLSearchParams
  faults: readonly FormIssue[]
}

/** A page without a record, which only shows a text. */
export interface PlainPage {
  heading: string
  text: string
  /** URL of the page that the visitor came from, or null. */
  base: string | null
  /** The submitted form, if the visitor may submit it again unchanged. Otherwise null. */
  again: FormBack | null
}
