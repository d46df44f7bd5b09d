import type { CustomerActor } from '../../kernel/access/actor.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'
import type { Mutation, Query } from '../../kernel/operations/operation.ts'
import type { Kernel } from '../../kernel/operations/run.ts'

/** What an address opens. */
export interface OpenLink {
  actor: CustomerActor
  kind: string
  recordId: string
}

/** What came of an action: the page again, which then tells how things stand; a refusal to tell; or another page. */
export type ActionEnd = { end: 'page' } | { end: 'refused'; text: string } | { end: 'elsewhere'; url: string }

/** A form of the page: what it hands to an operation, and what the answer means to the visitor. */
export interface PageAction {
  operation: Mutation
  /** Everything but the record's id. `pageUrl` is where the visitor is. */
  input(form: URLSearchParams, pageUrl: string): Record<string, unknown>
  ended(output: unknown): ActionEnd
}

/** A kind of record that customers see. */
export interface PageKind {
  /** The operations' member that names the record. */
  idField: string
  read: Query
  /** What a form that is not sent yet says, for `read` to show what it would come to; undefined: nothing to choose. */
  choice?(form: URLSearchParams): Record<string, unknown>
  view: Mutation
  /** By the last part of the address. */
  actions: Readonly<Record<string, PageAction>>
  /** Its answer holds the bytes; undefined: there is none. */
  pdf?: { operation: Query; file(output: unknown): { name: string; content: Buffer } } | undefined
}

export interface Notice {
  tone: 'good' | 'bad' | 'plain'
  text: string
}

export interface PagesParts {
  kernel: Kernel
  limiter: Limiter
  /** Undefined for a token that never was, and for one that is no longer good. */
  findLink(token: string): Promise<OpenLink | undefined>
  kinds: Readonly<Record<string, PageKind>>
  /** The picture of the company; its answer has the bytes. */
  logo: { operation: Query; file(output: unknown): { contentType: string; content: Buffer } }
  render: {
    document(
      page: unknown,
      how: {
        nonce: string
        base: string
        hasPdf: boolean
        notice?: Notice | undefined
        /** Comes back from the processor's page, which says that it was paid. */
        fromCheckout: boolean
      },
    ): string
    missing(nonce: string): string
    plain(nonce: string, heading: string, text: string): string
  }
}
