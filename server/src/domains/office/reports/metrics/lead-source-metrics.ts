import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { cents, id } from '../../../../kernel/schema/fields.ts'
import { percent } from './close-rate-metrics.ts'
import { netRevenueDefinition } from './revenue-metrics.ts'

const count = () => z.int().min(0)

export const leadSourceMetrics = {
  leads: count().describe('Leads created in the span, without archived ones.'),
  estimates_sent: count().describe(
    'Estimates of these leads that were sent at any time until now, also after the span.',
  ),
  won: count().describe(
    'Leads of the span that are sold by now: an estimate of theirs is accepted, or they are converted.',
  ),
  win_rate: percent().describe('Won leads as a percentage of leads, to two places. Null without leads.'),
  revenue_cents: visibleWith(
    'view_reports',
    cents().describe(
      'Value of accepted estimates of leads created in the span, accepted at any time until now: net of discounts and tax, invoiced or not, paid or not. Not comparable to net_revenue_cents, which counts invoices.',
    ),
  ),
  revenue_per_lead_cents: visibleWith(
    'view_reports',
    cents().nullable().describe('revenue_cents divided by leads, rounded half up. Null without leads.'),
  ),
  net_revenue_cents: visibleWith(
    'view_reports',
    cents()
      .optional()
      .describe(
        `${netRevenueDefinition} Equal to net_revenue_cents of the revenue report by source: the source is that of the estimate behind the invoice, else that of its lead, whenever the lead was created. Absent in snapshots stored before the figure existed.`,
      ),
  ),
  commission_cents: visibleWith(
    'view_own_pay',
    cents().describe('Commissions on the estimates of revenue_cents, without void ones, paid or not.'),
  ),
  top_member_id: id()
    .nullable()
    .describe(
      'Member with the largest part of revenue_cents. Between equal members, the one with more accepted estimates.',
    ),
}
