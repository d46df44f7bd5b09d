import * as z from 'zod'
import { visibleWith } from '../../../../../kernel/access/visible-with.ts'
import { invalidState } from '../../../../../kernel/errors.ts'
import { mutation, redacted } from '../../../../../kernel/operations/operation.ts'
import { cents, currency, id, instant } from '../../../../../kernel/schema/fields.ts'
import { createPublicLink } from '../../../../messages/public-links/index.ts'
import { isIssued } from '../../draft-state.ts'
import { invoices } from '../../invoice.ts'
import { currentInvoiceState } from '../../settle-invoice.ts'

export const createPaymentLink = mutation({
  name: 'invoices.paymentLink.create',
  summary: 'Create a link with which the customer can view and pay an invoice.',
  description:
    'Anyone with the link can use it, so give it only to the customer. Only the first answer ' +
    'contains the link; a repeated call with the same idempotency key gets `[redacted]`.',
  permission: ['collect_payments'],
  metered: true,
  input: z.strictObject({ invoice_id: id().describe('The invoice to pay.') }),
  output: z.object({
    invoice_id: id(),
    url: z.string(),
    expires_at: instant().nullable(),
    balance_cents: visibleWith(
      'view_invoices',
      cents().describe(
        'Current balance, in cents. The page shows the balance at the time when it is opened.',
      ),
    ),
    currency: currency(),
  }),
  redact: (output) => ({ ...output, url: redacted }),
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { invoice_id }) {
    const row = await invoices.lock(ctx, invoice_id)
    const { status, balance_cents } = currentInvoiceState(ctx, row)
    if (!isIssued(row) || row.voided_at !== null || balance_cents <= 0)
      throw invalidState(`There is nothing to pay on an invoice that is ${status}.`, [
        { field: 'invoice_id', message: `is ${status}`, balance_cents },
      ])
    const { url, expires_at } = await createPublicLink(ctx, {
      kind: 'invoice',
      recordId: row.id,
      locationId: row.location_id,
      clientId: row.client_id,
      sentTo: null,
    })
    return { invoice_id: row.id, url, expires_at, balance_cents, currency: row.currency }
  },
})
