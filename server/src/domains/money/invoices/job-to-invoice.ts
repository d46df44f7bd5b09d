import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findClientContact } from '../../customers/clients/index.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import {
  boughtLineIds,
  type Discount,
  discountOfSale,
  hasShares,
  type LineItem,
  lineOf,
  selectLineItems,
} from '../../organization/line-items/index.ts'
import { addInvoice, type InvoiceToAdd, emitInvoiceCreated } from './add-invoice.ts'
import { applyDepositOfSale } from './apply-deposit-of-sale.ts'
import type { FrozenTax } from './frozen-tax.ts'
import type { Invoice } from './invoice.ts'
import { invoicedLines } from './invoices-table.ts'

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
  /** Accepted tax rates and rounding of the estimate. If null, the default rate of the location applies. */
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

/**
 * Drafts an invoice for the lines of a locked job that are not invoiced yet, and applies the deposit of the job's
 * estimate. Returns undefined if no such lines are left. Lines that are unchanged since the sale are billed with their
 * accepted amounts. A percentage discount of the estimate also applies to the other lines. An operation that calls this
 * function declares that it emits `invoiceCreated`.
 */
export async function invoiceJob(
  ctx: MutationContext,
  job: JobToInvoice,
  terms: Pick<InvoiceToAdd, 'terms_days' | 'due_date' | 'memo'> = {},
  /** Ids of the lines to invoice. Defaults to all lines that are not invoiced yet. */
  only?: ReadonlySet<string>,
): Promise<Invoice | undefined> {
  const orgId = ctx.actor.org.id
  const invoicedIds = await invoicedLines(ctx.db, orgId, job.id)
  const lines = (await selectLineItems(ctx.db, orgId, 'job_id', job.id)).filter(
    (line) => (only?.has(line.id) ?? true) && !invoicedIds.has(line.id) && (!line.optional || line.selected),
  )
  if (lines.length === 0) return undefined
  const client = await findClientContact(ctx.db, orgId, job.client_id)
  if (!client) throw new Error(`The job ${job.id} has no client.`)
  const row = await addInvoice(ctx, {
    ...terms,
    client,
    location: { id: job.location_id, timezone: job.timezone },
    property_id: job.property_id,
    job_id: job.id,
    estimate_id: job.estimate_id,
    lines: lines.map((line) => {
      const { id, ...copied } = lineOf(line)
      return { ...copied, source_line_id: id, option_id: null }
    }),
    discount: discountOf(job, lines),
    tax_basis: job.tax_basis,
  })
  return emitInvoiceCreated(ctx, await applyDepositOfSale(ctx, row))
}

/**
 * Returns the discount of the invoice. A fixed discount on lines without accepted shares is used up by the first
 * invoice.
 */
function discountOf(job: JobToInvoice, lines: readonly LineItem[]): Discount | null {
  if (job.discount_type === null || job.discount_value === null) return null
  if (job.discount_type === 'fixed' && job.is_invoiced && !hasShares(lines)) return null
  return discountOfSale({ type: job.discount_type, value: job.discount_value }, job.bought_ids, lines)
}
