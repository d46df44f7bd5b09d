import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../../kernel/operations/context.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { anyDay, instant } from '../../../../../kernel/schema/fields.ts'
import { addDays, isCalendarDate, localToday } from '../../../../../kernel/time/index.ts'
import { memberAtHome } from '../../../../organization/company/index.ts'
import { type JobCardRow, selectJobCards } from '../../../../work/jobs/index.ts'
import { cardsOf, durationsOf, locationToPlan } from '../../../../work/schedule/index.ts'
import { memberOfPhone } from '../../member-of-phone.ts'
import { stopSchema, stopsOf } from '../../stop-of-job.ts'

const mostStops = 100

export const listStops = query({
  name: 'mobile.jobs.list',
  summary: "List the caller's stops for one or more days, with the data needed on site.",
  description: `Returns the jobs assigned to the caller, in working order. If there are more than ${mostStops}, the call is refused: request fewer days.`,
  permission: ['view_jobs'],
  ofPhones: true,
  input: z.strictObject({
    date: anyDay().optional().describe('First day. Defaults to today on the calendar of the home location.'),
    days: z.int().min(1).max(7).default(1).describe('Number of days.'),
  }),
  output: z.object({
    server_now: instant(),
    timezone: z.string().describe('Time zone of the home location, IANA name.'),
    stops: z
      .array(stopSchema)
      .describe('Jobs of the caller, ordered by date, position on the route and start time.'),
  }),
  async handler(ctx, { date, days }) {
    const memberId = memberOfPhone(ctx)
    const { timezone } = await memberAtHome(ctx, 'member_id', memberId)
    const from = date ?? localToday(timezone, new Date(ctx.now))
    const last = addDays(from, days - 1)
    const span = { from, to: isCalendarDate(last) ? last : '9999-12-31' }
    const rows = await selectJobCards(ctx, { days: span, member_id: memberId }, mostStops + 1)
    if (rows.length > mostStops)
      throw invalidField('days', `must be fewer, because these days have more than ${mostStops} stops`)
    const cardOf = await cardsAtTheirPlaces(ctx, rows)
    const stops = await stopsOf(
      ctx,
      rows.map((row) => ({ row, card: cardOf(row) })),
    )
    return { server_now: ctx.now, timezone, stops }
  },
})

/** Returns a function that converts a job to a card, with times in the time zone of the job's location. */
async function cardsAtTheirPlaces(ctx: QueryContext, rows: readonly JobCardRow[]) {
  const durations = await durationsOf(ctx, rows)
  const ids = [...new Set(rows.map(({ location_id }) => location_id))]
  const cards = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const location = (await locationToPlan(ctx, id))!
        return [id, cardsOf({ ...location, now: ctx.now, durations })] as const
      }),
    ),
  )
  return (row: JobCardRow) => cards.get(row.location_id)!(row)
}
