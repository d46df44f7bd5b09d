import type { Queries } from '../../kernel/database/queries.ts'
import type { ComputedInvoice } from './compute-invoice.ts'

/** The figures of a draft; its lines are replaced apart. */
export function saveContents(
  db: Queries,
  orgId: string,
  id: string,
  computed: Omit<ComputedInvoice, 'trace' | 'line_items'>,
): Promise<unknown> {
  return db.rows(
    `update invoices
        set subtotal_cents = $3, discount_type = $4, discount_value = $5, discount_cents = $6, taxable_cents = $7,
            tax_lines = $8, tax_cents = $9, total_cents = $10, tax_rate_id = $11, tax_rounding = $12
      where org_id = $1 and id = $2`,
    [
      orgId,
      id,
      computed.subtotal_cents,
      computed.discount?.type ?? null,
      computed.discount?.value ?? null,
      computed.discount_cents,
      computed.taxable_cents,
      JSON.stringify(computed.tax_lines),
      computed.tax_cents,
      computed.total_cents,
      computed.tax_rate_id,
      computed.tax_rounding,
    ],
  )
}

export function saveTerms(
  db: Queries,
  orgId: string,
  id: string,
  terms: { terms_days: number | null; due_date: string | null; memo: string | null },
): Promise<unknown> {
  return db.rows(
    `update invoices set terms_days = $3, due_date = $4, memo = $5 where org_id = $1 and id = $2`,
    [orgId, id, terms.terms_days, terms.due_date, terms.memo],
  )
}
