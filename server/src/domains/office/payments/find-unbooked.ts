import type { Queries } from '../../../kernel/database/queries.ts'
import type { ProviderEntry } from '../../../kernel/processors/index.ts'
import { type ProviderName, selectAtProvider } from '../../money/payment-records/index.ts'
import { differenceOf, paired } from './compare-books.ts'

/**
 * Returns the charges and refunds of a card processor that are missing in the books of their organization, or that have
 * another amount there.
 */
export async function findUnbooked(
  db: Queries,
  orgId: string,
  provider: ProviderName,
  entries: readonly ProviderEntry[],
): Promise<{ entry: ProviderEntry; difference: 'missing_in_books' | 'amount_differs' }[]> {
  const noPeriod = { from: 'infinity', to: 'infinity' }
  const rows = await selectAtProvider(db, orgId, {
    provider,
    references: entries.map(({ reference }) => reference),
    ids: entries.flatMap(({ metadata }) => metadata['payment_id'] ?? []),
    ...noPeriod,
  })
  const { pairs } = paired(entries, rows)
  return pairs.flatMap(({ entry, booked, providerEntry }, at) => {
    const kind = differenceOf(entry, booked, providerEntry)?.kind
    return kind === 'missing_in_books' || kind === 'amount_differs'
      ? [{ entry: entries[at]!, difference: kind }]
      : []
  })
}
