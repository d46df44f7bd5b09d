import { recordEndOf, type RecordRow } from '../../kernel/records/record-fields.ts'
import type { PropertyDetails } from '../clients/index.ts'
import type { LineItem } from '../line-items/index.ts'
import { type EstimateStatus, statusAt } from './estimate-status.ts'
import type { Estimate } from './estimate.ts'
import type { TaxBasis } from './tax-basis.ts'

/** What an estimate itself stores. */
export interface EstimateColumns extends PropertyDetails {
  estimate_number: number | null
  client_id: string
  property_id: string | null
  lead_id: string | null
  vertical: Estimate['vertical']
  status: EstimateStatus
  assigned_rep_id: string | null
  source: string | null
  customer_name: string | null
  customer_email: string | null
  customer_phone: string | null
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
  currency: string
  subtotal_cents: number
  discount_type: 'percent' | 'fixed' | null
  discount_value: string | null
  discount_cents: number
  taxable_cents: number
  tax_rate_percent: string | null
  tax_cents: number
  total_cents: number
  deposit_type: 'percent' | 'fixed' | null
  deposit_value: string | null
  deposit_required_cents: number
  options: Estimate['options']
  message: string | null
  terms: string | null
  sent_at: string | null
  first_viewed_at: string | null
  accepted_at: string | null
  accepted_by: string | null
  declined_at: string | null
  decline_reason: string | null
  expires_at: string | null
}

/** What becomes of an estimate after its creation. */
export interface EstimateCourse {
  revision: number
  selected_option_id: string | null
  tax_basis: TaxBasis | null
  requested_changes: string | null
}

/** A row of `estimates` with what reads add to it. */
export interface EstimateRow extends RecordRow, EstimateColumns, EstimateCourse {
  versions: Estimate['versions']
  line_items: LineItem[]
  deposit_collected_cents: number
  /** On its way; not collected yet. */
  deposit_pending_cents: number
  job_id: string | null
}

export function estimateOf(row: EstimateRow, now: string): Estimate {
  return {
    id: row.id,
    location_id: row.location_id,
    client_id: row.client_id,
    property_id: row.property_id,
    lead_id: row.lead_id,
    vertical: row.vertical,
    status: statusAt(row, now),
    estimate_number: row.estimate_number,
    assigned_rep_id: row.assigned_rep_id,
    source: row.source,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    service_address: row.service_address,
    city: row.city,
    state: row.state,
    zip: row.zip,
    sqft: row.sqft,
    stories: row.stories === null ? null : Number(row.stories),
    lot_sqft: row.lot_sqft,
    year_built: row.year_built,
    roof_sqft: row.roof_sqft,
    gutter_linear_ft: row.gutter_linear_ft,
    siding_type: row.siding_type,
    roof_type: row.roof_type,
    line_items: row.line_items,
    options: row.options,
    selected_option_id: row.selected_option_id,
    subtotal_cents: row.subtotal_cents,
    discount:
      row.discount_type !== null && row.discount_value !== null
        ? { type: row.discount_type, value: row.discount_value }
        : null,
    discount_cents: row.discount_cents,
    taxable_cents: row.taxable_cents,
    tax_rate_id: row.tax_basis?.own ? row.tax_basis.rates[0]!.id : null,
    tax_rate_percent: row.tax_rate_percent,
    tax_cents: row.tax_cents,
    total_cents: row.total_cents,
    deposit: {
      type: row.deposit_type,
      value: row.deposit_value,
      required_cents: row.deposit_required_cents,
      collected_cents: row.deposit_collected_cents,
    },
    currency: row.currency,
    message: row.message,
    terms: row.terms,
    revision: row.revision,
    versions: row.versions,
    requested_changes: row.requested_changes,
    sent_at: row.sent_at,
    first_viewed_at: row.first_viewed_at,
    accepted_at: row.accepted_at,
    accepted_by: row.accepted_by,
    declined_at: row.declined_at,
    decline_reason: row.decline_reason,
    expires_at: row.expires_at,
    job_id: row.job_id,
    view_url: null,
    ...recordEndOf(row),
  }
}
