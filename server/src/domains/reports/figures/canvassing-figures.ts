import * as z from 'zod'
import { outcomes } from '../../canvassing/index.ts'
import { percent } from './close-rate-figures.ts'

const count = () => z.int().min(0)

export const canvassingFigures = {
  knocks: count(),
  doors: count().describe('At which somebody knocked, each once.'),
  contacts: count().describe('Knocks at which somebody was home.'),
  by_outcome: z.object(
    Object.fromEntries(outcomes.map((outcome) => [outcome, count()])) as Record<
      (typeof outcomes)[number],
      z.ZodInt
    >,
  ),
  leads: count().describe('Made of doors.'),
  sold: count().describe('Knocks with which work was sold.'),
  contact_rate: percent().describe('Contacts of knocks, in percent to two places; null: there were none.'),
  session_seconds: count().describe('In sessions that began in the span, until now at the latest.'),
}
