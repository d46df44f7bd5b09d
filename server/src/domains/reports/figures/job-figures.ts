import * as z from 'zod'
import { percent } from './close-rate-figures.ts'

const count = () => z.int().min(0)

export const jobFigures = {
  completed: count(),
  callbacks: count().describe('Of them, those that made good an earlier job.'),
  callback_rate: percent().describe(
    'Of the completed ones, in percent to two places; null: there were none.',
  ),
  on_time: count().describe('Of those with a window, those that were started in it.'),
  with_window: count().describe(
    'Those that were planned for a time of the day, with an end or an arrival window.',
  ),
  on_time_rate: percent().describe('In percent to two places; null: none had a window.'),
  checklist_score: percent().describe(
    'Of the items that apply, as they were last answered, how many passed, in percent to two places; null: none applies.',
  ),
}
