import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { invoices } from '../invoice.ts'
import { markInvoiceViewed } from '../mark-invoice-viewed.ts'
import { moneyEvents } from '../record-invoice-payment.ts'

/** Simulates that the customer opens the link of the invoice. Returns the invoice's id. */
export async function view(org: TestOrg, invoiceId: string): Promise<string> {
  const look = mutation({
    name: 'test.view',
    summary: 'Look at an invoice.',
    permission: ['view_invoices'],
    input: z.strictObject({}),
    output: z.object({}),
    emits: [...moneyEvents],
    handler: async (ctx) => {
      await markInvoiceViewed(ctx, await invoices.lock(ctx, invoiceId))
      return {}
    },
  })
  await org.run(look, {}, org.owner)
  return invoiceId
}
