import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { cents } from '../../../../kernel/schema/fields.ts'

/** Definition of net revenue, for all reports that have this metric. */
export const netRevenueDefinition =
  'Amount of invoices after discounts and without tax, whether paid or not, minus goodwill and bad ' +
  'debt, which are subtracted including their tax. Each amount counts on the day it was booked.'

const bookedCents = (definition: string) => visibleWith('view_reports', cents().describe(definition))

export const revenueMetrics = {
  gross_cents: bookedCents(
    'Amount of invoices before discounts and tax, on the day the invoice was issued, whether paid or ' +
      'not. If an invoice is voided, its amount is subtracted on the day of the void.',
  ),
  discounts_cents: bookedCents(
    'Discounts of invoices, on the day the invoice was issued. If an invoice is voided, its discounts ' +
      'are subtracted on the day of the void.',
  ),
  invoiced_cents: bookedCents(
    'gross_cents minus discounts_cents, without tax, on the day the invoice was issued, whether paid or not.',
  ),
  goodwill_cents: bookedCents(
    'Credits granted to clients without a payment, such as for a complaint, on the day the credit was ' +
      'booked, including tax.',
  ),
  bad_debt_cents: bookedCents(
    'Amounts written off as unpaid, on the day of the write-off, including tax, minus amounts that ' +
      'were paid later after all.',
  ),
  net_revenue_cents: bookedCents(netRevenueDefinition),
  tax_cents: bookedCents(
    'Tax of invoices, on the day the invoice was issued, whether paid or not. If an invoice is voided, ' +
      'its tax is subtracted on the day of the void.',
  ),
  collected_cents: bookedCents(
    'Payments received, on the day the payment was booked, including tax, tips and deposits. Refunds ' +
      'are not subtracted.',
  ),
  tips_cents: bookedCents(
    'Tips received, on the day the payment was booked, minus refunded tips, on the day of the refund.',
  ),
  refunded_cents: bookedCents(
    'Refunds paid out, on the day the refund was booked, minus refunds that failed later.',
  ),
  net_collected_cents: bookedCents(
    'collected_cents minus refunded_cents, including tax, tips and deposits, each on the day it was booked.',
  ),
}
