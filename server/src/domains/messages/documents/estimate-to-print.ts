import type { LineItem, TaxLine } from '../../organization/line-items/index.ts'

/** Fields of an estimate that are printed. The record of an estimate has all of these fields. */
export interface EstimateToPrint {
  display_number: string | null
  status: 'draft' | 'sent' | 'viewed' | 'changes_requested' | 'accepted' | 'declined' | 'expired' | 'void'
  customer_name: string | null
  customer_email: string | null
  customer_phone: string | null
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
  line_items: readonly LineItem[]
  options: readonly {
    id: string
    name: string
    description: string | null
    total_cents: number
    /**
     * Tax of the option, which `total_cents` includes. Absent in documents that were stored before this field existed.
     */
    tax_cents?: number | undefined
  }[]
  selected_option_id: string | null
  currency: string
  subtotal_cents: number
  discount: { type: 'percent' | 'fixed'; value: string } | null
  discount_cents: number
  /** Taxable amount. Absent in documents that were stored before this field existed. */
  taxable_cents?: number | undefined
  tax_rate_percent: string | null
  tax_cents: number
  /** Absent in documents that were stored before this field existed. */
  tax_lines?: readonly TaxLine[] | undefined
  total_cents: number
  deposit: { required_cents: number; collected_cents: number }
  message: string | null
  terms: string | null
  created_at: string
  sent_at: string | null
  accepted_at: string | null
  accepted_by: string | null
  expires_at: string | null
  view_url: string | null
}
