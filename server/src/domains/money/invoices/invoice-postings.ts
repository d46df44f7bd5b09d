import type { Journal, Posting } from '../ledger/index.ts'

export function journalOf(
  row: { id: string; client_id: string; location_id: string; currency: string },
  kind: string,
  paymentId: string | null = null,
): Journal {
  return {
    kind,
    currency: row.currency,
    client_id: row.client_id,
    location_id: row.location_id,
    invoice_id: row.id,
    payment_id: paymentId,
  }
}

/**
 * Returns the posting for an issued invoice. It books what the client now owes: revenue before discount, the discount,
 * and the tax.
 */
export function postingOfIssue(row: {
  total_cents: number
  discount_cents: number
  tax_cents: number
}): Posting {
  return {
    receivable: row.total_cents,
    discounts: row.discount_cents,
    revenue: -(row.total_cents + row.discount_cents - row.tax_cents),
    tax_payable: -row.tax_cents,
  }
}

export function reversePosting(posting: Posting): Posting {
  return Object.fromEntries(Object.entries(posting).map(([account, amount]) => [account, -amount]))
}

export function postingOfWriteOff(amount_cents: number): Posting {
  return { bad_debt: amount_cents, receivable: -amount_cents }
}
