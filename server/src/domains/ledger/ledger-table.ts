import type { Parameter, Queries } from '../../kernel/database/queries.ts'
import { entries } from '../../kernel/operations/entries.ts'
import type { Account, Journal } from './post-journal.ts'

export interface LedgerEntry extends Journal {
  id: string
  journal_id: string
  account: string
  debit_cents: number
  credit_cents: number
  at: string
}

export const ledgerEntries = entries<LedgerEntry>('ledger_entries', [
  'id',
  'journal_id',
  'kind',
  'account',
  'debit_cents',
  'credit_cents',
  'currency',
  'location_id',
  'client_id',
  'invoice_id',
  'payment_id',
  'at',
])

export interface BalanceFilter {
  account?: Account
  client_id?: string
  invoice_id?: string
  location_id?: string
  /** Entries before this instant. */
  before?: string
}

/** Debits less credits by account, as far as the filter goes; accounts without entries are absent. */
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

export interface StatementEntry {
  id: string
  kind: string
  account: Account
  debit_cents: number
  credit_cents: number
  currency: string
  invoice_id: string | null
  payment_id: string | null
  at: string
}

/** What a client owed and paid, oldest first: the entries of receivable, deposits and credit. */
export function selectStatement(
  db: Queries,
  orgId: string,
  clientId: string,
  period: { from: string | null; to: string | null },
): Promise<StatementEntry[]> {
  return db.rows(
    `select e.id, e.kind, e.account, e.debit_cents, e.credit_cents, e.currency, e.invoice_id, e.payment_id, e.at
       from ledger_entries e
      where e.org_id = $1 and e.client_id = $2 and e.account in ('receivable', 'deposit_liability', 'client_credit')
        and ($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4)
      order by e.at, e.id`,
    [orgId, clientId, period.from, period.to],
  )
}
