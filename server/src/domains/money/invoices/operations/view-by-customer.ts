import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { isIssued } from '../draft-state.ts'
import { invoiceStatuses } from '../invoice-status.ts'
import { markInvoiceViewed } from '../mark-invoice-viewed.ts'
import { invoices } from '../invoice.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { currentInvoiceState } from '../settle-invoice.ts'

export const viewByCustomer = mutation({
  name: 'invoices.viewByCustomer',
  summary: 'Record that the customer viewed an invoice.',
  description: 'Only the first view is recorded.',
  permission: [],
  only: 'customer',
  input: z.strictObject({ invoice_id: id().describe('Invoice that the link opens.') }),
  output: z.object({ status: z.enum(invoiceStatuses), first_viewed_at: instant().nullable() }),
  errors: ['not_found'],
  emits: [...moneyEvents],
  async handler(ctx, { invoice_id }) {
    const row = await invoices.lock(ctx, invoice_id)
    if (!isIssued(row)) throw notFound('invoice')
    const viewed = await markInvoiceViewed(ctx, row)
    return viewed ?? { status: currentInvoiceState(ctx, row).status, first_viewed_at: row.first_viewed_at }
  },
})
