import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import type { CustomerPage } from '../../../messages/public-links/index.ts'
import { customerPageOf } from '../customer-page-of.ts'

export const readByCustomer = query({
  name: 'invoices.readByCustomer',
  summary: 'Read an invoice as the customer sees it at its public link.',
  description: 'Returns the content of the page as formatted text. Does not count as a view by the customer.',
  permission: [],
  only: 'customer',
  input: z.strictObject({ invoice_id: id().describe('Invoice that the link opens.') }),
  output: z.custom<CustomerPage>((page) => typeof page === 'object'),
  errors: ['not_found'],
  handler: (ctx, { invoice_id }) => customerPageOf(ctx, invoice_id),
})
