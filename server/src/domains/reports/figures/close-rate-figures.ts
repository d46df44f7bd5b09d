import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, decimal } from '../../../kernel/schema/fields.ts'

const count = () => z.int().min(0)
export const percent = () => decimal().nullable()

export const closeRateFigures = {
  sent: count().describe(
    'Estimates that were first sent in the span; those that are void now are among them.',
  ),
  accepted: count().describe('As it is now, as the three that follow.'),
  declined: count(),
  expired: count(),
  open: count().describe('Not answered yet, or taken back to be changed.'),
  rate: percent().describe('Accepted of sent, in percent to two places; null: none was sent.'),
  sent_cents: visibleWith('view_reports', cents().describe('What they come to now, tax included.')),
  accepted_cents: visibleWith('view_reports', cents()),
  value_rate: percent().describe('The same of the amounts.'),
}
