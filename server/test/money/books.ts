import type { Reads } from '../../src/kernel/database/queries.ts'

/** Sums in cents by account and location, without zero sums. */
type Sums = Record<string, number>

/** Returns the balances of a client in the ledger. */
export async function inBooks(db: Reads, orgId: string, clientId: string) {
  const rows = await db.rows<{
    journal: string
    id: string | null
    location: string | null
    account: string
    sum: number
  }>(
    `select journal_id as journal, invoice_id as id, location_id as location, account, sum(debit_cents - credit_cents)::int as sum
       from ledger_entries where org_id = $1 and client_id = $2 group by journal_id, invoice_id, location_id, account`,
    [orgId, clientId],
  )
  const sumOf = (account: string): number =>
    rows.reduce((cents, row) => cents + (row.account === account ? row.sum : 0), 0)
  const byJournalAndLocation = new Map<string, number>()
  const owed = new Map<string | null, number>()
  const prepaid: Sums = {}
  const add = <Key>(sums: Map<Key, number>, key: Key, sum: number) =>
    sums.set(key, (sums.get(key) ?? 0) + sum)
  for (const { journal, id, location, account, sum } of rows) {
    add(byJournalAndLocation, `${journal} ${location}`, sum)
    if (account === 'receivable') add(owed, id, sum)
    if (account === 'deposit_liability' || account === 'client_credit')
      addSum(prepaid, `${account} at ${location}`, -sum)
  }
  return {
    isBalanced:
      sumOf('between_locations') === 0 && [...byJournalAndLocation.values()].every((sum) => sum === 0),
    owed,
    prepaid,
    atProcessor: sumOf('card_clearing'),
  }
}

function addSum(sums: Sums, key: string, cents: number): void {
  sums[key] = (sums[key] ?? 0) + cents
  if (sums[key] === 0) delete sums[key]
}

/**
 * Returns the prepaid amounts of a client by the location at which they were booked, calculated from payments: amounts
 * received minus refunds and minus amounts applied to valid invoices.
 */
export async function sumPrepaidAmounts(db: Reads, orgId: string, clientId: string) {
  const rows = await db.rows<{
    on_estimate: boolean
    location: string | null
    left: number
    collected: number
  }>(
    `select h.estimate_id is not null as on_estimate, k.location, sum(h.amount_cents - g.back)::int as collected,
            sum(h.amount_cents - g.back - a.applied)::int as left
       from payments h
      cross join lateral (
        select coalesce(sum(b.amount_cents), 0) as back from payments b
         where b.org_id = h.org_id and b.refund_of = h.id and b.kind = 'refund' and b.status = 'succeeded') g
      cross join lateral (
        select coalesce(sum(case when i.issued_at is not null or i.voided_at is not null
                                 then case p.kind when 'release' then -p.amount_cents else p.amount_cents end
                                 else (select coalesce(sum(b.amount_cents), 0) from payments b
                                        where b.org_id = p.org_id and b.refund_of = p.id and b.kind = 'refund' and b.status = 'succeeded')
                                 end), 0) as applied
          from payments p join invoices i on i.org_id = p.org_id and i.id = p.invoice_id
         where p.org_id = h.org_id and p.applied_from = h.id and p.status = 'succeeded') a
      cross join lateral (
        select min(l.location_id::text) as location from ledger_entries l
         where l.org_id = h.org_id and l.payment_id = h.id and l.kind in ('deposit', 'overpayment')) k
      where h.org_id = $1 and h.client_id = $2 and h.invoice_id is null and h.status = 'succeeded' and h.kind in ('deposit', 'credit')
      group by 1, 2`,
    [orgId, clientId],
  )
  const prepaid: Sums = {}
  let collected = 0
  for (const row of rows) {
    addSum(prepaid, `${row.on_estimate ? 'deposit_liability' : 'client_credit'} at ${row.location}`, row.left)
    if (row.on_estimate) collected += row.collected
  }
  return { prepaid, collected }
}
