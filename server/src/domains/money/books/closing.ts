import type { Queries } from '../../../kernel/database/queries.ts'
import { sumCents } from '../../../kernel/money/index.ts'
import { type AccountSum, selectAccounts, selectMonths, type BooksScope } from './books-table.ts'
import { sealOf } from './checksum.ts'
import type { Period } from './period.ts'
import { findSeal } from './sealing/seals-table.ts'
import type { AccountBalance, Closing } from './closing-schema.ts'

/**
 * Computes the closing of a month (account balances and checksum). Starts from the last stored closing that is not
 * later than the month, and adds the entries after it.
 */
export async function closingOf(db: Queries, scope: BooksScope, period: Period): Promise<Closing> {
  const seal = await findSeal(db, scope, period)
  if (seal?.until === period.end) return seal.closing
  const since = seal?.until ?? null
  const [sums, unsealed] = await Promise.all([
    selectAccounts(db, scope, period, since),
    selectMonths(db, scope, period, since),
  ])
  const { entries, ...chain } = sealOf(period.month, unsealed, seal?.closing.checksum)
  return {
    entries,
    debit_cents: sumCents(sums.map((each) => each.debit_cents)),
    credit_cents: sumCents(sums.map((each) => each.credit_cents)),
    accounts: balancesOf(seal?.closing.accounts ?? [], sums),
    ...chain,
  }
}

/** Balances of all accounts, including accounts that have no entries since the stored closing. */
function balancesOf(sealed: readonly AccountBalance[], sums: readonly AccountSum[]): AccountBalance[] {
  const sumsByAccount = new Map<string, AccountSum>(
    sealed.map(({ account, method, currency, closing_cents }) => [
      keyOf({ account, method, currency }),
      { account, method, currency, opening_cents: closing_cents, debit_cents: 0, credit_cents: 0 },
    ]),
  )
  for (const sum of sums) {
    const opening_cents = sumCents([sumsByAccount.get(keyOf(sum))?.opening_cents ?? 0, sum.opening_cents])
    sumsByAccount.set(keyOf(sum), { ...sum, opening_cents })
  }
  return [...sumsByAccount]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => ({
      ...each,
      closing_cents: sumCents([each.opening_cents, each.debit_cents, -each.credit_cents]),
    }))
}

const keyOf = ({ account, method, currency }: Pick<AccountSum, 'account' | 'method' | 'currency'>): string =>
  `${account} ${method ?? ''} ${currency}`
