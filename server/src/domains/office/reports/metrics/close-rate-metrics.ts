import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { cents, decimal } from '../../../../kernel/schema/fields.ts'

const count = () => z.int().min(0)
export const percent = () => decimal().nullable()

export const closeRateMetrics = {
  sent: count().describe(
    'Estimates first sent in the span, without archived ones; estimates that are void now are included.',
  ),
  accepted: count().describe('Estimates of the span that are accepted by now, also after the span.'),
  declined: count().describe('Estimates of the span that are declined by now.'),
  expired: count().describe('Estimates of the span that expired without an answer by now.'),
  open: count().describe('Estimates of the span that are unanswered now, or back in draft.'),
  rate: percent().describe(
    'Accepted estimates as a percentage of sent estimates, to two places. Null if none was sent.',
  ),
  sent_cents: visibleWith(
    'view_reports',
    cents().describe('Totals that the sent estimates have now: net of discounts, tax included.'),
  ),
  accepted_cents: visibleWith(
    'view_reports',
    cents().describe(
      'Totals that the accepted estimates have now: net of discounts, tax included, invoiced or not, paid or not.',
    ),
  ),
  value_rate: percent().describe(
    'accepted_cents as a percentage of sent_cents, to two places. Null if nothing was sent.',
  ),
}
