import * as z from 'zod'
import { calendarDate, id } from '../../../../kernel/schema/fields.ts'
import { recurrenceGroups } from './written-groups.ts'

export const remainingJobSchema = z
  .object({
    job_id: id(),
    on_date: calendarDate().describe('Date of the series for which the job was created.'),
    reason: z
      .enum(['pinned', 'started', 'invoiced'])
      .describe(
        'Reason why the job was not cancelled. `pinned`: a member changed its date, times, work or ' +
          'place. `started`: the work has begun. `invoiced`: the job has an invoice.',
      ),
    pinned: z
      .array(z.enum(recurrenceGroups))
      .describe(
        'Groups of fields that a member changed. `window`: date, times and arrival window. `work`: ' +
          'lines and service type. `place`: property. `people`: crew and assignees.',
      ),
  })
  .meta({
    id: 'RemainingJob',
    description: 'A job that was not cancelled although its date is no longer in the series.',
  })

export type RemainingJob = z.infer<typeof remainingJobSchema>
