import type { Invoice } from './invoice.ts'

/** Fields that every invoice event contains. */
export function headOf(invoice: Invoice) {
  return {
    invoice_id: invoice.id,
    invoice_number: invoice.invoice_number,
    client_id: invoice.client_id,
    job_id: invoice.job_id,
    estimate_id: invoice.estimate_id,
    location_id: invoice.location_id,
    status: invoice.status,
    total_cents: invoice.total_cents,
    balance_cents: invoice.balance_cents,
    currency: invoice.currency,
    version: invoice.version,
    updated_at: invoice.updated_at,
  }
}
