import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { cents } from '../../../../kernel/schema/fields.ts'

/** The definition of net revenue, used by every metric with this name. */
export const netRevenueDefinition =
  'Amount of invoices without discounts and tax, whether paid or not, less goodwill and bad debt, which are subtracted with their tax. Each entry of the books counts on the day it was booked.'

const bookedCents = (definition: string) => visibleWith('view_reports', cents().describe(definition))

export const revenueMetrics = {
  gross_cents: bookedCents(
    'Amount of invoices before discounts and tax, on the day the invoice was issued, whether paid or not. A void subtracts it on the day of the void.',
  ),
  discounts_cents: bookedCents(
    'Discounts of invoices, on the day the invoice was issued. A void subtracts them on the day of the void.',
  ),
  invoiced_cents: bookedCents(
    'Gross less discounts, without tax, on the day the invoice was issued, whether paid or not.',
  ),
  goodwill_cents: bookedCents(
    'Credits granted to clients without a payment behind them, on the day the credit was booked, tax included.',
  ),
  bad_debt_cents: bookedCents(
    'Amounts written off, on the day of the write-off, tax included, less what later payments recovered.',
  ),
  net_revenue_cents: bookedCents(netRevenueDefinition),
  tax_cents: bookedCents(
    'Tax of invoices, on the day the invoice was issued, whether paid or not. A void subtracts it on the day of the void.',
  ),
  collected_cents: bookedCents(
    'Payments received, on the day the payment was booked: tax, tips and deposits included, refunds not subtracted.',
  ),
  tips_cents: bookedCents(
    'Tips received, on the day the payment was booked, less tips refunded on the day of the refund.',
  ),
  refunded_cents: bookedCents(
    'Refunds paid out, on the day the refund was booked, less refunds that failed later.',
  ),
  net_collected_cents: bookedCents(
    'Collected less refunded, with tax, tips and deposits, on the day each was booked.',
  ),
}
