import { selectServices, selectVersions, type Terms } from '../../domains/money/price-book/index.ts'
import type { Queries } from '../../kernel/database/queries.ts'

/** A version of the price book and the time from which it applied. `services` is keyed by slug. */
export interface SoldBook {
  book_version: number
  since: string
  services: ReadonlyMap<string, Terms>
}

/** Returns the versions of the price book, latest first. */
export async function soldBooks(db: Queries, orgId: string): Promise<SoldBook[]> {
  const books: SoldBook[] = []
  for (const { version: book_version, published_at } of await selectVersions(db, orgId)) {
    const services = await selectServices(db, orgId, { book_version, draft_version: null }, null)
    books.push({
      book_version,
      since: published_at,
      services: new Map(services.map((each) => [each.slug, each])),
    })
  }
  return books
}
