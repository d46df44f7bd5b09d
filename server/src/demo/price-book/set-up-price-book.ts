import { selectVersions } from '../../domains/money/price-book/index.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import { writeRows } from '../write-rows.ts'
import { bookRows } from './book-rows.ts'

/** Creates the price book of a company, unless it exists. */
export async function setUpPriceBook(
  db: Queries,
  org: { id: string; ownerId: string },
  now: string,
): Promise<void> {
  if ((await selectVersions(db, org.id)).length > 0) return
  for (const [table, rows] of Object.entries(bookRows(org.ownerId, now)))
    await writeRows(db, org.id, `quoin.${table}`, rows)
}
