import type { Queries } from '../../kernel/database/queries.ts'
import { notFound } from '../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../kernel/operations/context.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { findInvoice, lockInvoice } from './invoices-table.ts'

/** For invoices under this alias: the member carries out the job, is the rep of the estimate, or made the invoice. */
export const isOwnInvoice = (member: string, invoice = 'r'): string => `(
  ${invoice}.created_by_id = ${member}
  or exists (select 1 from job_assignees a
              where a.org_id = ${invoice}.org_id and a.job_id = ${invoice}.job_id and a.member_id = ${member})
  or exists (select 1 from estimates e
              where e.org_id = ${invoice}.org_id and e.id = ${invoice}.estimate_id and e.assigned_rep_id = ${member}))`

async function isReached(ctx: QueryContext, db: Queries, id: string): Promise<boolean> {
  if (ctx.own === null) return true
  const found = await db.row(
    `select 1 from invoices r where r.org_id = $1 and r.id = $2 and ${isOwnInvoice('$3')}`,
    [ctx.actor.org.id, id, ctx.own],
  )
  return found !== undefined
}

/** The invoice that a call is about; one that it may not touch does not exist for it. */
export async function requireInvoice(ctx: QueryContext, id: string): Promise<InvoiceRow> {
  const row = await findInvoice(ctx.db, ctx.actor.org.id, id)
  if (!row || !(await isReached(ctx, ctx.db, id))) throw notFound('invoice')
  return row
}

/** The same for a call that changes it: changes of one invoice take turns from here on. */
export async function holdInvoice(ctx: MutationContext, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(ctx.db, ctx.actor.org.id, id)
  if (!row || !(await isReached(ctx, ctx.db, id))) throw notFound('invoice')
  return row
}
