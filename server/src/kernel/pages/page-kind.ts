import type { AppError } from '../errors.ts'
import type { Mutation, Query } from '../operations/operation.ts'

/**
 * What came of an action: the page again, which then tells how things stand; a refusal to tell; another page; or the next
 * thing that the same form asks for, with what is told of the first (`done`) and of the second when it fails.
 */
export type ActionEnd =
  | { end: 'page' }
  | { end: 'refused'; text: string }
  | { end: 'elsewhere'; url: string }
  | { end: 'next'; action: string; done: string; failed: string }

/** Where a visitor is, and where from. */
export interface Visit {
  pageUrl: string
  /** The network address. */
  address: string
}

/** What is wrong with a field of a form, in words for whoever filled it in. */
export interface FormFault {
  /** The field's name in the form. */
  field: string
  text: string
}

/** What a member of an operation's input is to whoever fills in the form. */
export interface FieldWords {
  field: string
  /** When nothing was filled in. */
  missing: string
  /** When what was filled in cannot be taken. */
  wrong: string
}

/** A form of a customer's page: what it hands to an operation, and what the answer means to the visitor. */
export interface PageAction<Input = unknown, Output = unknown> {
  operation: Mutation<Input, Output>
  /** Everything but the record's id. */
  input(form: URLSearchParams, visit: Visit): Record<string, unknown>
  /** By the member of the input: a refusal of the operation in words that belong on the page. */
  words: Readonly<Record<string, FieldWords>>
  /** What is wrong with the form that the operation does not know of. */
  faults?(form: URLSearchParams): FormFault[]
  /** Why it was not done, when the record does not let it. */
  refused(error: AppError): string
  ended(output: Output, form: URLSearchParams): ActionEnd
}

/** Bytes that a page refers to. */
export interface PageFile<Input = unknown, Output = unknown, Content = Buffer> {
  operation: Query<Input, Output>
  /** Beside the record's id. */
  input?(visit: Visit): Record<string, unknown>
  file(output: Output): ServedFile<Content>
}

export interface ServedFile<Content> {
  /** Browsers may show it; otherwise it is only to be kept. */
  isShown?: boolean
  name: string
  contentType: string
  content: Content
}

/** Bytes that are read as they are sent. */
export interface Pieces {
  size: number
  etag: string
  pieces(range: { first: number; last: number }): AsyncIterator<Buffer>
}

/** A kind of record that customers see at a link. */
export interface PageKind<Page> {
  /** The operations' member that names the record. */
  idField: string
  read: Query<unknown, Page>
  /** What a form that is not sent yet says, for `read` to show what it would come to; undefined: nothing to choose. */
  choice?(form: URLSearchParams): Record<string, unknown>
  view: Mutation
  /** By the last part of the address. */
  actions: Readonly<Record<string, PageAction>>
  /** The record on paper; undefined: there is none. */
  pdf?: PageFile
  /** What is attached to the record, each by its `file_id`. */
  attached?: PageFile<unknown, unknown, Pieces>
}

/** An action whose end is told of the answer of its own operation. */
export function pageAction<Input, Output>(action: PageAction<Input, Output>): PageAction {
  return action
}

/** A file that is made of the answer of its own operation. */
export function pageFile<Input, Output, Content>(
  file: PageFile<Input, Output, Content>,
): PageFile<unknown, unknown, Content> {
  return file as PageFile<unknown, unknown, Content>
}
