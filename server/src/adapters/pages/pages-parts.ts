import type { CustomerActor } from '../../kernel/access/actor.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'
import type { Kernel } from '../../kernel/operations/run.ts'
import type { PageFile, PageKind } from '../../kernel/pages/page-kind.ts'
import type { FormBack, Notice, PlainPage } from '../../kernel/pages/shown.ts'

/** What an address opens. */
export interface OpenLink {
  actor: CustomerActor
  kind: string
  recordId: string
}

/** What the door for customers with a link hands on to. `Page` is what the operations answer and `render` shows. */
export interface PagesParts<Page> {
  kernel: Kernel
  limiter: Limiter
  /** Undefined for a token that never was, and for one that is no longer good. */
  findLink(token: string): Promise<OpenLink | undefined>
  kinds: Readonly<Record<string, PageKind<Page>>>
  /** The picture of the company. */
  logo: PageFile
  render: {
    document(
      page: Page,
      how: {
        nonce: string
        base: string
        hasPdf: boolean
        notice?: Notice | undefined
        back?: FormBack | undefined
        /** Comes back from the processor's page, which says that it was paid. */
        fromCheckout: boolean
      },
    ): { html: string; isOffered: boolean }
    missing(nonce: string): string
    plain(nonce: string, page: PlainPage): string
  }
}
