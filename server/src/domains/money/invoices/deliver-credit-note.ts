import { newId } from '../../../kernel/ids.ts'
import type { DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { creditNoteMail } from '../../messages/documents/index.ts'
import { sendDocument } from '../../messages/outbox/index.ts'
import type { CreditNote } from '../credit-notes/index.ts'
import { aboutInvoice } from './deliver-invoice.ts'
import type { Invoice } from './invoice.ts'
import { invoiceStandsFact } from './message-facts.ts'

/**
 * Emails a credit note to the customer, with a link to the page of the invoice and a link to the note as a PDF file.
 */
export async function deliverCreditNote(
  ctx: MutationContext,
  { invoice, note, releasedCents }: { invoice: Invoice; note: CreditNote; releasedCents: number },
  email: string,
): Promise<DeliveryView[]> {
  return await sendDocument(ctx, {
    ...aboutInvoice(ctx, invoice),
    sentBefore: null,
    dependsOn: [invoiceStandsFact(invoice.id)],
    overridesQuiet: false,
    idempotencyKey: `credit-note/${note.id}/${newId()}`,
    email,
    phone: null,
    mail: (company, url) =>
      creditNoteMail({
        company,
        customerName: invoice.billing_name,
        number: note.display_number,
        invoiceNumber: note.invoice_display_number,
        totalCents: note.total_cents,
        reason: note.reason,
        balanceCents: invoice.balance_cents,
        releasedCents,
        currency: note.currency,
        url,
        pdfUrl: `${url}/documents/${note.id}`,
      }),
    text: () => {
      throw new Error('A credit note is sent only by email.')
    },
  })
}
