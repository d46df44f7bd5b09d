import type { FormIssue } from './page-kind.ts'

/** A message above a page after an action. */
export interface Notice {
  tone: 'good' | 'bad' | 'plain'
  text: string
}

/** A submitted form that is shown again, with its values and problems. */
export interface FormBack {
  action: string
  form: URLSearchParams
  faults: readonly FormIssue[]
}

/** A page without a document. */
export interface PlainPage {
  heading: string
  text: string
  /** Address of the page that the visitor came from, or null. */
  base: string | null
  /** The submitted form, if it may be sent again unchanged. */
  again: FormBack | null
}
