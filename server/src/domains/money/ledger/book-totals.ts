/**
 * Returns the balance of every account of an organization in live and test mode. Reads them over a database connection
 * that can access both modes.
 */
export async function bookTotals({
  client,
}: {
  client: { query(text: string): Promise<{ rows: unknown[] }> }
}): Promise<unknown> {
  const modes = ['live', 'sandbox'] as const
  const totals = modes.map(
    (mode) =>
      `select '${mode}' as mode, e.account, e.currency, sum(e.debit_cents)::text as debit, sum(e.credit_cents)::text as credit
         from ${mode}.ledger_entries e where e.org_id = quoin.org_id() group by 2, 3`,
  )
  return (await client.query(`${totals.join(' union all ')} order by 1, 2, 3`)).rows
}
