import * as z from 'zod'
import { outcomes } from '../../../customers/canvassing-records/index.ts'
import { percent } from './close-rate-metrics.ts'

const count = () => z.int().min(0)

export const canvassingMetrics = {
  knocks: count().describe('Number of knocks in the period, by the time of the knock.'),
  doors: count().describe('Number of doors with a knock in the period, each counted once.'),
  contacts: count().describe('Number of knocks with any outcome except not_home.'),
  by_outcome: z
    .object(
      Object.fromEntries(outcomes.map((outcome) => [outcome, count()])) as Record<
        (typeof outcomes)[number],
        z.ZodInt
      >,
    )
    .describe('Number of knocks in the period by outcome.'),
  leads: count().describe(
    'Number of leads created at a door in the period, counted for the member who created them.',
  ),
  sold: count().describe(
    'Number of knocks with the outcome sold. Estimates and invoices are not considered.',
  ),
  contact_rate: percent().describe(
    'Contacts as a percentage of knocks, with two decimal places. Null if there were no knocks.',
  ),
  session_seconds: count().describe(
    'Duration of the canvassing sessions that began in the period, in seconds. A session that is ' +
      'still open counts until now. A session counts for at most 12 hours.',
  ),
}
