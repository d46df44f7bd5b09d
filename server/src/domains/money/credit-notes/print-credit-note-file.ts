import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type DocumentPdf, findIssuer, printCreditNote, printFile } from '../../messages/documents/index.ts'
import { type CreditNoteRow, creditNotes } from './credit-note.ts'

/** Prints a credit note as a PDF file. */
export async function printCreditNoteFile(ctx: QueryContext, row: CreditNoteRow): Promise<DocumentPdf> {
  const note = creditNotes.present(row, ctx)
  const issuer = await findIssuer(ctx, note.location_id)
  return await printFile(ctx, printCreditNote(note, issuer), note.version)
}
