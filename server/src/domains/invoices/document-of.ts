import type { Asked } from '../../kernel/operations/asked.ts'
import type { InvoiceRow } from './invoice.ts'

/** An invoice as what a provider is asked for. */
export function documentOf({ id, invoice_number, version }: InvoiceRow): NonNullable<Asked['document']> {
  return { kind: 'invoice', id, number: invoice_number, version }
}
