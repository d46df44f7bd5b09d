import type { Queries } from '../../../kernel/database/queries.ts'
import { boughtLineIds, type Discount, discountOfSale } from '../../organization/line-items/index.ts'
import type { TaxRateRow } from '../../organization/company/index.ts'

/** Discount of the estimate of a job, as the customer accepted it. */
export interface SaleTerms {
  discount_type: Discount['type'] | null
  discount_value: string | null
  /**
   * Ids of the lines that the customer bought. Empty if their shares of discount and tax were not stored at acceptance.
   */
  bought_ids: string[]
}

/** Discount, tax rates and rounding rule of the estimate of a job, as the customer accepted them. */
export interface TermsOfEstimate extends SaleTerms {
  tax_basis: {
    chosen: boolean
    own: boolean
    rates: Pick<TaxRateRow, 'id' | 'name' | 'components'>[]
    rounding: 'document' | 'line'
  } | null
}

export function findTermsOfEstimate(
  db: Queries,
  orgId: string,
  estimateId: string,
): Promise<TermsOfEstimate | undefined> {
  return db.row(
    `select e.discount_type, trim_scale(e.discount_value) as discount_value, e.tax_basis, ${boughtLineIds} as bought_ids
       from estimate_facts e where e.org_id = $1 and e.id = $2`,
    [orgId, estimateId],
  )
}

/** Returns the part of the estimate's discount that applies to these lines of a job. */
export function discountOf(
  { discount_type: type, discount_value: value, bought_ids }: SaleTerms,
  lines: Parameters<typeof discountOfSale>[2],
): Discount | null {
  return type === null || value === null ? null : discountOfSale({ type, value }, bought_ids, lines)
}
