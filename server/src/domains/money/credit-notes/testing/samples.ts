import type { TestOrg } from '../../../../testing/test-org.ts'
import { sent } from '../../invoices/testing/invoicing.ts'
import { creditInvoice } from '../../invoices/operations.ts'

async function onNote(org: TestOrg) {
  const { id } = await sent(org)
  const { credit_note } = await org.run(creditInvoice, { invoice_id: id, reason: 'Left out.' }, org.owner)
  return { input: { credit_note_id: credit_note.id }, subject: 'credit_note_id' }
}

export const samples = {
  'creditNotes.list': async () => ({ input: {}, subject: null }),
  'creditNotes.get': onNote,
  'creditNotes.pdf.read': onNote,
}
