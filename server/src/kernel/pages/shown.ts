import type { FormFault } from './page-kind.ts'

/** What is told on top of a page after something was tried. */
export interface Notice {
  tone: 'good' | 'bad' | 'plain'
  text: string
}

/** A form that comes back to whoever sent it: what was filled in, and what is wrong with it. */
export interface FormBack {
  action: string
  form: URLSearchParams
  faults: readonly FormFault[]
}

/** What is told where there is no document to show. */
export interface PlainPage {
  heading: string
  text: string
  /** The page that the visitor came from; null: there is none. */
  base: string | null
  /** What was sent and may be sent again as it is. */
  again: FormBack | null
}
