import * as z from 'zod'
import { anyDay } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { windowInputOf } from '../window-input.ts'
import { type RecipeContext, type RecipeItem, readAll } from './recipe-item.ts'

const schema = z.strictObject({
  kind: z.literal('move_day'),
  location_id: idOf('location').describe('Location whose jobs are moved.'),
  from: anyDay().describe("The day whose jobs are moved, in the location's time zone."),
  to: anyDay().describe('The day to which the scheduled jobs are moved, at the same local time.'),
  crew_id: idOf('crew').nullish().describe('Only jobs of this crew.'),
  notify: z
    .array(z.enum(['email', 'sms']))
    .max(2)
    .default([])
    .describe(
      'Channels on which each customer is notified, once for each visit. Defaults to none. A customer who ' +
        'opted out, or has no email address or phone number for the channel, is not notified, but the visit ' +
        'is moved nevertheless. During quiet hours the message waits until they end.',
    ),
})

type VisitToMove = Parameters<typeof windowInputOf>[0] & {
  job_id: string
  visit_id: string
  visits_total: number
}

/** Moves the scheduled visits of a day to another day, for example because of rain. */
export const moveDayRecipe = {
  schema,
  async items({ dryRun }: RecipeContext, recipe: z.infer<typeof schema>): Promise<RecipeItem[]> {
    const { location_id, from, to, crew_id, notify } = recipe
    const visits = await readAll<VisitToMove>(dryRun, 'jobs.visits.list', {
      location_id,
      scheduled_from: from,
      scheduled_to: from,
      status: 'scheduled',
      order: 'asc',
      ...(crew_id ? { crew_id } : {}),
    })
    return visits.map(({ job_id, visit_id, visits_total, ...visit }) => ({
      operation: 'jobs.reschedule',
      input: {
        job_id,
        ...(visits_total > 1 ? { visit_id } : {}),
        ...windowInputOf({ ...visit, scheduled_date: to }),
        notify,
        ...(notify.length > 0 ? { notify_required: false } : {}),
      },
    }))
  },
}
