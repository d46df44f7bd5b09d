import * as z from 'zod'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import {
  existedOutput,
  externalRefInput,
  onceByRef,
  refsOf,
} from '../../../organization/external-refs/index.ts'
import { findTaxRates, warnOfRate } from '../../../organization/company/index.ts'
import { requireFloors, withOrigins } from '../../../organization/line-items/index.ts'
import { addInvoice, emitInvoiceCreated } from '../add-invoice.ts'
import { invoiceCreated } from '../invoice-events.ts'
import { contentFields, termFields } from '../invoice-input.ts'
import { type Invoice, invoices, invoiceSchema } from '../invoice.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { namedCustomer } from '../named-customer.ts'
import { updateInvoice } from './update.ts'

const createInput = z.strictObject({
  client_id: id().describe('Client who pays.'),
  job_id: id().nullish().describe('Job that the invoice is for. It must belong to the client.'),
  property_id: id().nullish().describe('Property at which the work was done. It must belong to the client.'),
  location_id: idOf('location')
    .nullish()
    .describe('Location of the invoice. Defaults to the location of the job, the property or the client.'),
  ...contentFields,
  ...termFields,
  ...externalRefInput,
})

export const createInvoice = mutation({
  name: 'invoices.create',
  summary: 'Create a draft invoice.',
  description:
    "The invoice contains a copy of the customer's current data. It gets its number when it is first " +
    'sent or paid.',
  permission: ['manage_invoices'],
  reversibleBy: 'invoices.void',
  input: createInput,
  output: invoiceSchema.extend(existedOutput),
  errors: ['validation_error', 'invalid_state', 'not_found'],
  emits: [invoiceCreated, ...moneyEvents],
  handler: (ctx, input) => onceByRef(ctx, invoices, input, changing, () => makeInvoice(ctx, input)),
})

const changing = {
  operation: updateInvoice,
  id: 'invoice_id',
  members: ['line_items', 'discount', 'tax_rate_id', ...Object.keys(termFields)],
}

async function makeInvoice(ctx: MutationContext, input: z.infer<typeof createInput>): Promise<Invoice> {
  const { line_items, discount, tax_rate_id, terms_days, due_date, memo } = input
  const row = await addInvoice(ctx, {
    ...(await namedCustomer(ctx, input)),
    lines: await withOrigins(ctx, line_items, []),
    discount: discount ?? null,
    tax_rate_id,
    terms_days,
    due_date,
    memo,
    external_refs: refsOf(input.external_ref),
  })
  await requireFloors(ctx, row.line_items, [])
  if (ctx.warn && tax_rate_id === undefined && row.tax_rate_id !== null && row.tax_lines.length > 0) {
    const [rate] = await findTaxRates(ctx.db, ctx.actor.org.id, [row.tax_rate_id])
    if (rate) warnOfRate(ctx, rate)
  }
  return emitInvoiceCreated(ctx, row)
}
