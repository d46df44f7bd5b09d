import type { Mutation, Query } from '../operations/operation.ts'

/** What came of an action: the page again, which then tells how things stand; a refusal to tell; or another page. */
export type ActionEnd = { end: 'page' } | { end: 'refused'; text: string } | { end: 'elsewhere'; url: string }

/** A form of a customer's page: what it hands to an operation, and what the answer means to the visitor. */
export interface PageAction<Input = unknown, Output = unknown> {
  operation: Mutation<Input, Output>
  /** Everything but the record's id. `pageUrl` is where the visitor is. */
  input(form: URLSearchParams, pageUrl: string): Record<string, unknown>
  ended(output: Output): ActionEnd
}

/** Bytes that a page refers to. */
export interface PageFile<Input = unknown, Output = unknown> {
  operation: Query<Input, Output>
  file(output: Output): { name: string; contentType: string; content: Buffer }
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
}

/** An action whose end is told of the answer of its own operation. */
export function pageAction<Input, Output>(action: PageAction<Input, Output>): PageAction {
  return action
}

/** A file that is made of the answer of its own operation. */
export function pageFile<Input, Output>(file: PageFile<Input, Output>): PageFile {
  return file
}
