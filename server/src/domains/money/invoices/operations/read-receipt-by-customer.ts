import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import type { CustomerPage } from '../../../messages/public-links/index.ts'
import { receiptPageOf } from '../receipt-page-of.ts'

export const readReceiptByCustomer = query({
  name: 'invoices.readReceiptByCustomer',
  summary: 'Read the receipt of an invoice for the customer who has its public link.',
  permission: [],
  only: 'customer',
  input: z.strictObject({ invoice_id: id().describe('Invoice that the link opens.') }),
  output: z.custom<CustomerPage>((page) => typeof page === 'object'),
  errors: ['not_found'],
  handler: (ctx, { invoice_id }) => receiptPageOf(ctx, invoice_id),
})
