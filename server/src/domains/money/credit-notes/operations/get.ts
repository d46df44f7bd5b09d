import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { creditNotes } from '../credit-note.ts'

export const getCreditNote = query({
  name: 'creditNotes.get',
  summary: 'Read one credit note.',
  permission: ['view_invoices'],
  input: z.strictObject({ credit_note_id: id().describe('The credit note.') }),
  output: creditNotes.schema,
  errors: ['not_found'],
  handler: async (ctx, { credit_note_id }) =>
    creditNotes.present(await creditNotes.get(ctx, credit_note_id), ctx),
})
