import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import { boughtLineIds, type Discount } from '../../organization/line-items/index.ts'
import type { FrozenTax } from './frozen-tax.ts'

/** The data of a job that its invoice needs, with the terms of the job's estimate. */
export interface JobToInvoice {
  id: string
  location_id: string
  timezone: string
  client_id: string
  property_id: string | null
  estimate_id: string | null
  status: string
  is_invoiced: boolean
  discount_type: Discount['type'] | null
  discount_value: string | null
  /** Tax rates and rounding of the accepted estimate. If null, the default rate of the location applies. */
  tax_basis: FrozenTax | null
  /**
   * Ids of the estimate lines that the customer bought, if their shares of discount and tax were fixed at acceptance.
   */
  bought_ids: string[]
}

/** Locks the job, so that concurrent calls cannot put a line on two invoices. Returns the data for its invoice. */
export async function lockJobToInvoice(ctx: MutationContext, id: string): Promise<JobToInvoice | undefined> {
  const { id: orgId } = ctx.actor.org
  ctx.db.later(`select 1 from job_facts j where j.org_id = $1 and j.id = $2 for update`, [orgId, id])
  // Locks the estimate, because invoices of its other jobs share its accepted tax and its deposit.
  ctx.db.later(
    `select 1 from estimate_facts e
      where e.org_id = $1 and e.id = (select j.estimate_id from job_facts j where j.org_id = $1 and j.id = $2) for update`,
    [orgId, id],
  )
  return await findJobToInvoice(ctx.db, orgId, id)
}

export function findJobToInvoice(db: Queries, orgId: string, id: string): Promise<JobToInvoice | undefined> {
  return db.row(
    `select r.id, r.location_id, r.client_id, r.property_id, r.estimate_id, r.status, ${zoneOfRecord} as timezone,
            exists (select 1 from invoices i
                     where i.org_id = r.org_id and i.job_id = r.id and i.voided_at is null) as is_invoiced,
            e.discount_type, trim_scale(e.discount_value) as discount_value, e.tax_basis,
            ${boughtLineIds} as bought_ids
       from job_facts r left join estimate_facts e on e.org_id = r.org_id and e.id = r.estimate_id
      where r.org_id = $1 and r.id = $2`,
    [orgId, id],
  )
}
