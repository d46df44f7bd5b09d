import type { ProviderRequest } from '../../../kernel/operations/provider-request.ts'
import type { InvoiceRow } from './invoice.ts'

/** Converts the invoice to the form that a provider expects. */
export function documentOf({
  id,
  invoice_number,
  version,
}: InvoiceRow): NonNullable<ProviderRequest['document']> {
  return { kind: 'invoice', id, number: invoice_number, version }
}
