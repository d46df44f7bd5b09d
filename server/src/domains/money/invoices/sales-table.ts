import type { Queries } from '../../../kernel/database/queries.ts'
import type { SoldTax } from '../../organization/line-items/index.ts'

/**
 * Returns the part of the tax that the customer accepted with an estimate and that no invoice bills yet, by rate and
 * component. Void invoices bill nothing. Returns null if the customer accepted no tax.
 */
export async function findSoldTaxLeft(
  db: Queries,
  orgId: string,
  estimateId: string,
  exceptInvoiceId?: string,
): Promise<SoldTax[] | null> {
  const row = await db.row<{ accepted: SoldTax[] | null; billed: SoldTax[][] }>(
    `select e.sold_taxes as accepted,
            coalesce((select json_agg(r.sold_taxes) from invoices r
              where r.org_id = e.org_id and r.estimate_id = e.id and r.voided_at is null and r.sold_taxes is not null
                and r.id is distinct from $3), '[]') as billed
       from estimate_facts e where e.org_id = $1 and e.id = $2`,
    [orgId, estimateId, exceptInvoiceId ?? null],
  )
  if (!row?.accepted) return null
  const billed = row.billed.flat()
  return row.accepted.map(({ tax_rate_id, components_cents }) => {
    const ofRate = billed.filter((tax) => tax.tax_rate_id === tax_rate_id)
    const left = (cents: number, at: number): number =>
      ofRate.reduce((rest, tax) => rest - (tax.components_cents[at] ?? 0), cents)
    return { tax_rate_id, components_cents: components_cents.map(left) }
  })
}

/**
 * Returns how the deposits on an estimate are used, and the part of the estimate's total that no other invoice bills.
 */
export function findDepositUse(
  db: Queries,
  orgId: string,
  estimateId: string,
  exceptInvoiceId: string,
): Promise<{ deposit_use: 'first' | 'spread'; unbilled_cents: number } | undefined> {
  return db.row(
    `select e.deposit_use,
            (e.total_cents - coalesce((
              select sum(r.total_cents) from invoices r
               where r.org_id = e.org_id and r.estimate_id = e.id and r.voided_at is null and r.id <> $3), 0))::bigint
              as unbilled_cents
       from estimate_facts e where e.org_id = $1 and e.id = $2`,
    [orgId, estimateId, exceptInvoiceId],
  )
}
