import type { AppError } from '../errors.ts'
import type { Mutation, Query } from '../operations/operation.ts'

/**
 * Result of an action: the page again with its new state, a refusal, another page, or the next action for the same
 * form. For the last case, `done` is the message about the first action, and `failed` is shown if the second action
 * fails.
 */
export type ActionEnd =
  | { end: 'page' }
  | { end: 'refused'; text: string }
  | { end: 'elsewhere'; url: string }
  | { end: 'next'; action: string; done: string; failed: string }

/** The visited address, and facts about the visitor. */
export interface Visit {
  pageUrl: string
  /** IP address. */
  address: string
}

/** A problem with a field of a form, in words for the visitor. */
export interface FormIssue {
  field: string
  text: string
}

/** Form field and messages for a field of an operation's input. */
export interface FieldMessages {
  field: string
  /** Message if the field is empty. */
  missing: string
  /** Message if the value is invalid. */
  wrong: string
}

/** A form of a customer page: its input for an operation, and the result for the visitor. */
export interface PageAction<Input = unknown, Output = unknown> {
  operation: Mutation<Input, Output>
  /** All input except the record's id. */
  input(form: URLSearchParams, visit: Visit): Record<string, unknown>
  /** Messages for refused fields of the operation's input, by field. */
  messages: Readonly<Record<string, FieldMessages>>
  /** Problems of the form that the operation does not check. */
  issues?(form: URLSearchParams): FormIssue[]
  /** The message if the record's state does not allow the action. */
  refused(error: AppError): string
  ended(output: Output, form: URLSearchParams): ActionEnd
}

/** A file that a page refers to. */
export interface PageFile<Input = unknown, Output = unknown, Content = Buffer> {
  operation: Query<Input, Output>
  /** The operation's input fields other than the record's id. */
  input?(visit: Visit): Record<string, unknown>
  file(output: Output): ServedFile<Content>
}

export interface ServedFile<Content> {
  /** True if browsers may display the file. Otherwise they can only download it. */
  isShown?: boolean
  name: string
  contentType: string
  content: Content
}

/** Content that is streamed. */
export interface Pieces {
  size: number
  etag: string
  pieces: (range: { first: number; last: number }) => AsyncIterator<Buffer>
}

/** A kind of record that customers see at a link. */
export interface PageKind<Page> {
  /** The operations' field that contains the record's id. */
  idField: string
  read: Query<unknown, Page>
  /** Values of a form that is not submitted yet, so that `read` can show their result. Undefined if there are none. */
  choice?(form: URLSearchParams): Record<string, unknown>
  view: Mutation
  /** The page's actions, by the last segment of their URL. */
  actions: Readonly<Record<string, PageAction>>
  /** The record as a PDF. Undefined if there is none. */
  pdf?: PageFile
  /** Further documents of the record as PDF files, by their `document_id`. */
  document?: PageFile
  /** Attachments of the record, by their `file_id`. */
  attached?: PageFile<unknown, unknown, Pieces>
}

/** An action whose result type follows from its own operation. */
export function pageAction<Input, Output>(action: PageAction<Input, Output>): PageAction {
  return action
}

/** A file whose type follows from its own operation. */
export function pageFile<Input, Output, Content>(
  file: PageFile<Input, Output, Content>,
): PageFile<unknown, unknown, Content> {
  return file
}
