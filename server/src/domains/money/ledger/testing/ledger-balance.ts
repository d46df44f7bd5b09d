import type { Parameter, Queries } from '../../../../kernel/database/queries.ts'
import type { Account } from '../post-journal.ts'

interface BalanceFilter {
  account?: Account
  client_id?: string
  invoice_id?: string
  location_id?: string
  /** Only entries before this instant. */
  before?: string
}

/** Debits minus credits of each account, for the entries that match the filter. Accounts without entries are absent. */
export async function ledgerBalance(
  db: Queries,
  orgId: string,
  filter: BalanceFilter = {},
): Promise<Partial<Record<Account, number>>> {
  const parameters: Parameter[] = [orgId]
  const { before, ...equal } = filter
  const conditions = Object.entries(equal).map(
    ([column, value]) => `e.${column} = $${parameters.push(value)}`,
  )
  if (before !== undefined) conditions.push(`e.at < $${parameters.push(before)}`)
  const rows = await db.rows<{ account: Account; balance: number }>(
    `select e.account, (sum(e.debit_cents) - sum(e.credit_cents))::bigint as balance from ledger_entries e
      where ${['e.org_id = $1', ...conditions].join(' and ')} group by e.account`,
    parameters,
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}
