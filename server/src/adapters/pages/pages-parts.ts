import type { CustomerActor } from '../../kernel/access/actor.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'
import type { Kernel } from '../../kernel/operations/run.ts'
import type { PageFile, PageKind } from '../../kernel/pages/page-kind.ts'
import type { FormBack, Notice, PlainPage } from '../../kernel/pages/shown.ts'

/** The record that a link opens, and the customer who is the caller of operations on this record. */
export interface OpenLink {
  actor: CustomerActor
  kind: string
  recordId: string
}

/** Dependencies of the customer pages. `Page` is the type of the answers that `render` shows. */
export interface PagesParts<Page> {
  kernel: Kernel
  limiter: Limiter
  /** Finds the link with this secret token. Undefined if the token never existed or is no longer valid. */
  findLink(token: string): Promise<OpenLink | undefined>
  kinds: Readonly<Record<string, PageKind<Page>>>
  /** Operation that returns the company's logo. */
  logo: PageFile
  render: {
    document(
      page: Page,
      how: {
        nonce: string
        base: string
        hasPdf: boolean
        isReceipt?: boolean | undefined
        notice?: Notice | undefined
        back?: FormBack | undefined
        /**
         * True if the visitor has just returned from the card processor's checkout page, and that page reported a
         * payment.
         */
        fromCheckout: boolean
      },
    ): { html: string; isOffered: boolean }
    missing(nonce: string): string
    plain(nonce: string, page: PlainPage): string
  }
}
