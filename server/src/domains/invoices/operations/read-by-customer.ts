import * as z from 'zod'
import { query } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import type { CustomerPage } from '../../public-links/index.ts'
import { customerPageOf } from '../customer-page-of.ts'

export const readByCustomer = query({
  name: 'invoices.readByCustomer',
  summary: 'What the customer sees of an invoice at its public link.',
  description: 'Written out for people. Reading it does not count as a look of the customer.',
  permission: [],
  only: 'customer',
  input: z.strictObject({ invoice_id: id().describe('Which invoice the link is for.') }),
  output: z.custom<CustomerPage>((page) => typeof page === 'object'),
  errors: ['not_found'],
  handler: (ctx, { invoice_id }) => customerPageOf(ctx, invoice_id),
})
