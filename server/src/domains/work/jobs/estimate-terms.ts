import type { Queries } from '../../../kernel/database/queries.ts'
import type { Discount } from '../../organization/line-items/index.ts'
import type { TaxRateRow } from '../../organization/company/index.ts'

/** Discount, tax rate and rounding of a job's estimate, as they were accepted. */
export interface TermsOfEstimate {
  discount_type: Discount['type'] | null
  discount_value: string | null
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
    `select e.discount_type, trim_scale(e.discount_value) as discount_value, e.tax_basis
       from estimate_facts e where e.org_id = $1 and e.id = $2`,
    [orgId, estimateId],
  )
}
