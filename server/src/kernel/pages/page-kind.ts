import type { AppError } from '../errors.ts'
import type { Mutation, Query } from '../operations/operation.ts'

/**
 * Result of an action. `page`: the page is displayed again with its new state. `refused`: the page is displayed again
 * with `text`, which says why the action was refused. `elsewhere`: the visitor is redirected. `next`: another action
 * runs with the same form; `done` is the message about the first action, and `failed` the message if the second
 * action fails.
 */
export type ActionEnd =
  | { end: 'page' }
  | { end: 'refused'; text: string }
  | { end: 'elsewhere'; url: string }
  | { end: 'next'; action: string; done: string; failed: string }

/** The URL that was visited, and what is known about the visitor. */
export interface Visit {
  pageUrl: string
  /** IP address. */
  address: string
}

/** A problem with a field of a form, as a text for the visitor. */
export interface FormIssue {
  field: string
  text: string
}

/** The form field for a field of an operation's input, and the messages about it. */
export interface FieldMessages {
  field: string
  /** Message if the field is empty. */
  missing: string
  /** Message if the value is invalid. */
  wrong: string
}

/**
 * A form of a customer page: the operation that it calls, how the operation's input is read from the form, and what the
 * visitor sees afterwards.
 */
export interface PageAction<Input = unknown, Output = unknown> {
  operation: Mutation<Input, Output>
  /** Returns the operation's input, without the id of the page's record. */
  input(form: URLSearchParams, visit: Visit): Record<string, unknown>
  /** Messages for input fields that the operation refused, by the name of the input field. */
  messages: Readonly<Record<string, FieldMessages>>
  /** Returns problems of the form that the operation itself does not check. */
  issues?(form: URLSearchParams): FormIssue[]
  /** Returns the message for the visitor if the state of the record does not allow the action. */
  refused(error: AppError): string
  ended(output: Output, form: URLSearchParams): ActionEnd
}

/** A file to which a page links. */
export interface PageFile<Input = unknown, Output = unknown, Content = Buffer> {
  operation: Query<Input, Output>
  /** Returns the operation's input, without the id of the page's record. */
  input?(visit: Visit): Record<string, unknown>
  file(output: Output): ServedFile<Content>
}

export interface ServedFile<Content> {
  /** True if browsers may display the file. Otherwise visitors can only download it. */
  isShown?: boolean
  name: string
  contentType: string
  content: Content
}

/** Content that is sent in pieces, with its size and entity tag. */
export interface Pieces {
  size: number
  etag: string
  pieces: (range: { first: number; last: number }) => AsyncIterator<Buffer>
}

/** A kind of customer page: a page about a record, which a customer opens with a link. */
export interface PageKind<Page> {
  /** Field of the operations' input that contains the record's id. */
  idField: string
  read: Query<unknown, Page>
  /**
   * Returns the input for `read` if a visitor has changed choices in the form, for example an option of an estimate,
   * but has not submitted it. The page then shows the totals for these choices. Absent if the page has no form with
   * choices.
   */
  choice?(form: URLSearchParams): Record<string, unknown>
  view: Mutation
  /** Query for the receipt of a payment, which is displayed at this page's URL. Absent if the page has no receipts. */
  receipt?: Query<unknown, Page>
  /** Actions of the page, by the last segment of their URL. */
  actions: Readonly<Record<string, PageAction>>
  /** The record as a PDF file. Absent if pages of this kind offer none. */
  pdf?: PageFile
  /** Further documents of the record as PDF files. The page links to each by its `document_id`. */
  document?: PageFile
  /** Attachments of the record. The page links to each by its `file_id`. */
  attached?: PageFile<unknown, unknown, Pieces>
}

/**
 * Returns `action` unchanged. TypeScript checks that the functions of `action` fit the input and output of its
 * operation.
 */
export function pageAction<Input, Output>(action: PageAction<Input, Output>): PageAction {
  return action
}

/**
 * Returns `file` unchanged. TypeScript checks that the functions of `file` fit the input and output of its operation.
 */
export function pageFile<Input, Output, Content>(
  file: PageFile<Input, Output, Content>,
): PageFile<unknown, unknown, Content> {
  return file
}
