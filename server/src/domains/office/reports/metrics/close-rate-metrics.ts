import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { cents, decimal } from '../../../../kernel/schema/fields.ts'

const count = () => z.int().min(0)
export const percent = () => decimal().nullable()

export const closeRateMetrics = {
  sent: count().describe(
    'Number of estimates first sent in the period, without archived estimates but including void ones.',
  ),
  accepted: count().describe(
    'Number of estimates first sent in the period that are accepted now, even if they were accepted ' +
      'after the period.',
  ),
  declined: count().describe('Number of estimates first sent in the period that are declined now.'),
  expired: count().describe('Number of estimates first sent in the period that are expired now.'),
  open: count().describe(
    'Number of estimates first sent in the period that are unanswered now, or are drafts again.',
  ),
  rate: percent().describe(
    'Accepted estimates as a percentage of sent estimates, with two decimal places. Null if no ' +
      'estimate was sent.',
  ),
  sent_cents: visibleWith(
    'view_reports',
    cents().describe('Current totals of the sent estimates, after discounts and including tax.'),
  ),
  accepted_cents: visibleWith(
    'view_reports',
    cents().describe(
      'Current totals of the accepted estimates, after discounts and including tax, whether invoiced ' +
        'or paid or not.',
    ),
  ),
  value_rate: percent().describe(
    'accepted_cents as a percentage of sent_cents, with two decimal places. Null if nothing was sent.',
  ),
}
