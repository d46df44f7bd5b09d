import * as z from 'zod'
import { percent } from './close-rate-metrics.ts'

const count = () => z.int().min(0)

export const jobMetrics = {
  completed: count().describe('Jobs completed in the span, by the instant of completion.'),
  callbacks: count().describe('Completed jobs that correct an earlier job.'),
  callback_rate: percent().describe(
    'Callbacks as a percentage of completed jobs, to two places. Null without completed jobs.',
  ),
  on_time: count().describe(
    'Completed jobs with a window that started between the planned start and the end of the window.',
  ),
  with_window: count().describe(
    'Completed jobs that were planned for a time of the day, with an end or an arrival window.',
  ),
  on_time_rate: percent().describe(
    'Jobs on time as a percentage of jobs with a window, to two places. Null if no job had a window.',
  ),
  checklist_score: percent().describe(
    'Passed checklist items of completed jobs as a percentage of items passed or failed in the last answer, to two places. Null if no item applies.',
  ),
}
