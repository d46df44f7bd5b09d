import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents } from '../../../kernel/schema/fields.ts'

export const revenueFigures = {
  gross_cents: visibleWith(
    'view_reports',
    cents().describe('What was invoiced before discounts and tax; a void takes it back on its day.'),
  ),
  discounts_cents: visibleWith('view_reports', cents()),
  invoiced_cents: visibleWith('view_reports', cents().describe('Gross less discounts.')),
  goodwill_cents: visibleWith('view_reports', cents().describe('Credits that nobody had paid in.')),
  bad_debt_cents: visibleWith(
    'view_reports',
    cents().describe('Written off, less what later payments gave back.'),
  ),
  net_revenue_cents: visibleWith('view_reports', cents().describe('Invoiced, less goodwill and bad debt.')),
  tax_cents: visibleWith('view_reports', cents()),
  collected_cents: visibleWith('view_reports', cents().describe('Money in, with tips and deposits.')),
  tips_cents: visibleWith('view_reports', cents().describe('Less those that were given back.')),
  refunded_cents: visibleWith('view_reports', cents().describe('Money out, less what came back.')),
  net_collected_cents: visibleWith('view_reports', cents().describe('Collected less refunded.')),
}
