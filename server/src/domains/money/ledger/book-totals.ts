/**
 * Returns the sums of debits and credits for each mode (live and sandbox), account and currency of the organization to
 * which the database connection is limited. The connection must have access to both modes.
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
