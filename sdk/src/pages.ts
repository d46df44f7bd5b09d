import { type Answer, Call } from './answer.ts'

/** One page of a list. `More` contains further fields of the answer, with their names in the API. */
export type Page<Item, More = unknown> = More & {
  items: Item[]
  /** Cursor of the next page. Null on the last page of a list. A feed always has one; store it for the next call. */
  nextCursor: string | null
  /** True if more records follow. */
  hasMore: boolean
  /** Maximum number of records in a page. */
  limit: number
  /** Reads the next page. Resolves with undefined after the last one. */
  next: () => Promise<Page<Item, More> | undefined>
}

/** A running call of a list. Await it to get one page, or iterate over it to get all records. */
export class PageCall<Item, More = unknown> extends Call<Page<Item, More>> implements AsyncIterable<Item> {
  /** Yields the records of all pages. A page is read when its first record is needed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.items
  }

  /** Yields all pages. */
  async *pages(): AsyncGenerator<Page<Item, More>, void, undefined> {
    const { data: first } = await this.withResponse()
    for (let page: Page<Item, More> | undefined = first; page; page = await page.next()) yield page
  }
}

interface PageOnWire {
  items: unknown[]
  next_cursor: string | null
  has_more: boolean
  limit: number
}

/** Converts the answer of a list. `readNext` reads the page at a cursor. */
export function pageOf(
  answer: Answer<unknown>,
  readNext: (cursor: string) => Promise<Page<unknown>>,
): Answer<Page<unknown>> {
  const { items, next_cursor, has_more, limit, ...more } = answer.data as PageOnWire
  const next = (): Promise<Page<unknown> | undefined> =>
    has_more && next_cursor !== null ? readNext(next_cursor) : Promise.resolve(undefined)
  return { ...answer, data: { ...more, items, nextCursor: next_cursor, hasMore: has_more, limit, next } }
}
