import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, id } from '../../../kernel/schema/fields.ts'
import { percent } from './close-rate-figures.ts'

const count = () => z.int().min(0)

export const leadSourceFigures = {
  leads: count().describe('Made in the span.'),
  estimates_sent: count().describe('Of them, by now.'),
  won: count().describe(
    'Leads that work was sold to by now: an estimate of theirs is accepted, or they are converted.',
  ),
  win_rate: percent().describe('Won of all, in percent to two places; null: there were none.'),
  revenue_cents: visibleWith('view_reports', cents().describe('What was accepted of them, less tax.')),
  revenue_per_lead_cents: visibleWith(
    'view_reports',
    cents().nullable().describe('Half up; null: there were none.'),
  ),
  commission_cents: visibleWith('view_own_pay', cents().describe('Of it, for reps; void ones are left out.')),
  top_member_id: id()
    .nullable()
    .describe('The member with most of the revenue; of equal ones, the one with more won.'),
}
