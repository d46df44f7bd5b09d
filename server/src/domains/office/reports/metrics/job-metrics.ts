import * as z from 'zod'
import { percent } from './close-rate-metrics.ts'

const count = () => z.int().min(0)

export const jobMetrics = {
  completed: count().describe(
    'Number of jobs completed in the period, by the time of completion. A job with several visits ' +
      'counts once, when its last visit is completed.',
  ),
  callbacks: count().describe('Number of completed jobs that correct an earlier job.'),
  callback_rate: percent().describe(
    'Callbacks as a percentage of completed jobs, with two decimal places. Null if no job was completed.',
  ),
  on_time: count().describe(
    'Number of the visits counted in with_window that started between the planned start and the end ' +
      'of the window.',
  ),
  with_window: count().describe(
    'Number of visits completed in the period that were scheduled at a time of day, with an end or ' +
      'an arrival window. A job to which no visits were added counts as one visit. A completed visit ' +
      'counts even if its job is not complete.',
  ),
  on_time_rate: percent().describe(
    'Visits on time as a percentage of visits with a window, with two decimal places. Null if no visit ' +
      'had a window.',
  ),
  checklist_score: percent().describe(
    'Passed checklist items of completed jobs as a percentage of the passed and failed ones, with two ' +
      'decimal places. The last answer to an item counts. Null if there are no such items.',
  ),
}
