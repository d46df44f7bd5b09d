import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { attachedFileSchema, readAttached } from '../../../organization/stored-files/index.ts'
import { attachedFor } from '../attached-for.ts'
import { isIssued } from '../draft-state.ts'
import { invoices } from '../invoice.ts'

export const readFileByCustomer = query({
  name: 'invoices.readFileByCustomer',
  summary: 'Read a file attached to an invoice, for the customer who has its public link.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    invoice_id: id().describe('Invoice that the link opens.'),
    file_id: id().describe('The file.'),
  }),
  output: attachedFileSchema,
  errors: ['not_found'],
  async handler(ctx, { invoice_id, file_id }) {
    const row = await invoices.get(ctx, invoice_id)
    if (!isIssued(row)) throw notFound('invoice')
    return await readAttached(ctx, attachedFor(row), file_id)
  },
})
