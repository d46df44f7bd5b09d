import type { Reads } from '../../src/kernel/database/queries.ts'

/** Returns the balances of a client in the ledger. */
export async function inBooks(db: Reads, orgId: string, clientId: string) {
  const rows = await db.rows<{ id: string | null; location: string | null; account: string; sum: number }>(
    `select invoice_id as id, location_id as location, account, sum(debit_cents - credit_cents)::int as sum
       from ledger_entries where org_id = $1 and client_id = $2 group by invoice_id, location_id, account`,
    [orgId, clientId],
  )
  const sumOf = (account: string): number =>
    rows.reduce((cents, row) => cents + (row.account === account ? row.sum : 0), 0)
  const byInvoice = new Map<string | null, number>()
  const byLocation = new Map<string | null, number>()
  const owed = new Map<string | null, number>()
  const add = (sums: Map<string | null, number>, key: string | null, sum: number) =>
    sums.set(key, (sums.get(key) ?? 0) + sum)
  for (const { id, location, account, sum } of rows) {
    add(byInvoice, id, sum)
    add(byLocation, location, sum)
    if (account === 'receivable') add(owed, id, sum)
  }
  return {
    isBalanced: [...byInvoice.values(), ...byLocation.values()].every((sum) => sum === 0),
    owed,
    prepaid: { deposits: 0 - sumOf('deposit_liability'), credits: 0 - sumOf('client_credit') },
    atProcessor: sumOf('card_clearing'),
  }
}

/**
 * Returns the prepaid amounts of a client, calculated from payments: amounts received minus refunds and minus amounts
 * applied to valid invoices.
 */
export async function sumPrepaidAmounts(db: Reads, orgId: string, clientId: string) {
  const rows = await db.rows<{ on_estimate: boolean; left: number; collected: number }>(
    `select h.estimate_id is not null as on_estimate, sum(h.amount_cents - g.back)::int as collected,
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
      where h.org_id = $1 and h.client_id = $2 and h.invoice_id is null and h.status = 'succeeded' and h.kind in ('deposit', 'credit')
      group by 1`,
    [orgId, clientId],
  )
  const of = (isDeposit: boolean) => rows.find(({ on_estimate }) => on_estimate === isDeposit)
  return { deposits: of(true)?.left ?? 0, credits: of(false)?.left ?? 0, collected: of(true)?.collected ?? 0 }
}
