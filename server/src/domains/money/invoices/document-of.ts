import type { ProviderRequest } from '../../../kernel/operations/provider-request.ts'
import type { InvoiceRow } from './invoice.ts'

/** Identifies the invoice in a request to a payment processor. */
export function documentOf({
  id,
  invoice_number,
  version,
}: InvoiceRow): NonNullable<ProviderRequest['document']> {
  return { kind: 'invoice', id, number: invoice_number, version }
}
