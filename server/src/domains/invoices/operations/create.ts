import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { requireFloors, withOrigins } from '../../line-items/index.ts'
import { addInvoice, tellCreated } from '../add-invoice.ts'
import { invoiceCreated } from '../invoice-events.ts'
import { contentFields, termFields } from '../invoice-input.ts'
import { invoiceSchema } from '../invoice.ts'
import { namedCustomer } from '../named-customer.ts'

export const createInvoice = mutation({
  name: 'invoices.create',
  summary: 'Create a draft invoice.',
  description:
    'The customer is copied into it as they are now. It gets its number when it is first sent, or paid on before that.',
  permission: ['manage_invoices'],
  reversibleBy: 'invoices.void',
  input: z.strictObject({
    client_id: id().describe('Who is to pay.'),
    job_id: id().nullish().describe('A job of that client.'),
    property_id: id().nullish().describe('A property of that client.'),
    location_id: id()
      .nullish()
      .describe('Where it belongs; unless given, where the job, the property or the client does.'),
    ...contentFields,
    ...termFields,
  }),
  output: invoiceSchema,
  errors: ['validation_error'],
  emits: [invoiceCreated],
  async handler(ctx, input) {
    const { line_items, discount, tax_rate_id, terms_days, due_date, memo } = input
    const row = await addInvoice(ctx, {
      ...(await namedCustomer(ctx, input)),
      lines: await withOrigins(ctx, line_items, []),
      discount: discount ?? null,
      tax_rate_id,
      terms_days,
      due_date,
      memo,
    })
    await requireFloors(ctx, row.line_items, [])
    return tellCreated(ctx, row)
  },
})
