import type { ErrorDetail } from '../../kernel/errors.ts'
import type { Mutation, Query } from '../../kernel/operations/operation.ts'
import type { Kernel } from '../../kernel/operations/run.ts'
import type { FormIssue, PageFile } from '../../kernel/pages/page-kind.ts'
import type { PlainPage } from '../../kernel/pages/shown.ts'
import type { EnterPortalParts } from '../inbound/enter-portal.ts'

/**
 * Dependencies of the booking page. Its type parameters are: `Page` for the company's data that the page shows, `Step`
 * for the names of the form's steps, and `Days` for the days with free time.
 */
export interface BookingParts<
  Page,
  Step extends string,
  Days extends readonly unknown[],
> extends EnterPortalParts {
  kernel: Kernel
  read: Query<unknown, Page>
  /** Query that finds the days with free time. */
  times: Query<unknown, { days: Days }>
  checkAddress: Query
  receive: Mutation<unknown, { reference: string }>
  acceptsPhotos: Query<unknown, boolean>
  addPhoto: Mutation<unknown, { stored: boolean }>
  logo: PageFile
  form: {
    steps: readonly Step[]
    isStep(name: string): name is Step
    /** Returns the prefilled form for a new visitor. `query` is the query of the URL. */
    first(query: URLSearchParams, requestId: string): URLSearchParams
    input(form: URLSearchParams, page: Page, now: string): Record<string, unknown>
    isRequestId(id: string | null): id is string
    /** Finds the validation issues in the fields up to this step. */
    issues(form: URLSearchParams, step: Step, page: Page, now: string): FormIssue[]
    timeIssues(form: URLSearchParams, days: Days): FormIssue[]
    /** Translates the details of a refusal to messages beside the fields of the form. */
    translate(details: readonly ErrorDetail[], form: URLSearchParams): FormIssue[]
    stepOf(issues: readonly FormIssue[]): Step | undefined
  }
  render: {
    step(view: {
      page: Page
      base: string
      nonce: string
      step: Step
      form: URLSearchParams
      issues: readonly FormIssue[]
      days: Days
    }): { html: string }
    received(view: {
      page: Page
      base: string
      nonce: string
      reference: string
      photosPath: string | null
      photos: { tone: 'good' | 'bad'; texts: readonly string[] } | null
    }): string
    missing(nonce: string): string
    plain(nonce: string, page: PlainPage): string
  }
}
