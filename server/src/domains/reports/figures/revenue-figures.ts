import { cents } from '../../../kernel/schema/fields.ts'

export const revenueFigures = {
  gross_cents: cents().describe(
    'What was invoiced before discounts and tax; a void takes it back on its day.',
  ),
  discounts_cents: cents(),
  invoiced_cents: cents().describe('Gross less discounts.'),
  goodwill_cents: cents().describe('Credits that nobody had paid in.'),
  bad_debt_cents: cents().describe('Written off, less what later payments gave back.'),
  net_revenue_cents: cents().describe('Invoiced, less goodwill and bad debt.'),
  tax_cents: cents(),
  collected_cents: cents().describe('Money in, with tips and deposits.'),
  tips_cents: cents().describe('Less those that were given back.'),
  refunded_cents: cents().describe('Money out, less what came back.'),
  net_collected_cents: cents().describe('Collected less refunded.'),
}
