import * as z from 'zod'
import { outcomes } from '../../../customers/canvassing-records/index.ts'
import { percent } from './close-rate-metrics.ts'

const count = () => z.int().min(0)

export const canvassingMetrics = {
  knocks: count().describe('Knocks in the span, by the instant of the knock.'),
  doors: count().describe('Doors with a knock in the span, each counted once.'),
  contacts: count().describe('Knocks with any outcome except not_home.'),
  by_outcome: z
    .object(
      Object.fromEntries(outcomes.map((outcome) => [outcome, count()])) as Record<
        (typeof outcomes)[number],
        z.ZodInt
      >,
    )
    .describe('Knocks in the span by their outcome.'),
  leads: count().describe('Leads created at a door in the span, for the member who created them.'),
  sold: count().describe('Knocks with the outcome sold. Estimates and invoices are not considered.'),
  contact_rate: percent().describe('Contacts as a percentage of knocks, to two places. Null without knocks.'),
  session_seconds: count().describe(
    'Seconds of sessions that began in the span, until now and at most 12 hours each.',
  ),
}
