import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { cents, id } from '../../../../kernel/schema/fields.ts'
import { percent } from './close-rate-metrics.ts'
import { netRevenueDefinition } from './revenue-metrics.ts'

const count = () => z.int().min(0)

export const leadSourceMetrics = {
  leads: count().describe('Number of leads created in the period, without archived ones.'),
  estimates_sent: count().describe(
    'Number of estimates of these leads that were sent up to now, even if they were sent after the period.',
  ),
  won: count().describe(
    'Number of these leads that are won now: they have an accepted estimate, or are converted.',
  ),
  win_rate: percent().describe(
    'Won leads as a percentage of leads, with two decimal places. Null if there are no leads.',
  ),
  revenue_cents: visibleWith(
    'view_reports',
    cents().describe(
      'Value of the accepted estimates of these leads, after discounts and without tax, whether ' +
        'invoiced or paid or not. Estimates that were accepted up to now count, even if they were ' +
        'accepted after the period. Not comparable to net_revenue_cents, which counts invoices.',
    ),
  ),
  revenue_per_lead_cents: visibleWith(
    'view_reports',
    cents()
      .nullable()
      .describe('revenue_cents divided by leads, rounded half up. Null if there are no leads.'),
  ),
  net_revenue_cents: visibleWith(
    'view_reports',
    cents()
      .optional()
      .describe(
        `${netRevenueDefinition} Equals net_revenue_cents of the revenue report by source. The source of an invoice is that of its estimate, or else that of its lead, no matter when the lead was created. Absent in snapshots stored before this metric existed.`,
      ),
  ),
  commission_cents: visibleWith(
    'view_own_pay',
    cents().describe(
      'Commissions on the estimates that are counted in revenue_cents, without void commissions, ' +
        'whether paid or not.',
    ),
  ),
  top_member_id: id()
    .nullable()
    .describe(
      'Member with the largest part of revenue_cents. If several members have the same part, the one ' +
        'with the most accepted estimates. Null if there is no such member.',
    ),
}
