import { query } from '../../../../kernel/operations/operation.ts'
import { type List, listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { creditNotes } from '../credit-note.ts'

const list: List = {
  resource: 'credit_notes',
  sorts: [{ name: 'created_at', cast: 'timestamptz' }],
  filters: ['client_id', 'location_id', 'created_after', 'created_before'],
}

export const listCreditNotes = query({
  name: 'creditNotes.list',
  summary: 'List credit notes, newest first by default.',
  permission: ['view_invoices'],
  input: listInput(list, {
    invoice_id: id().optional().describe('Only credit notes of this invoice.'),
  }),
  output: pageOf(creditNotes.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler: (ctx, { invoice_id, ...input }) =>
    listRecords(ctx, creditNotes, list, input, {
      filters: { invoice_id },
      conditions: (bind) => (invoice_id === undefined ? [] : [`r.invoice_id = ${bind(invoice_id)}`]),
    }),
})
