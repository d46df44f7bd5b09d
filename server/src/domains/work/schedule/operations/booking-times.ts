import * as z from 'zod'
import { homeLocation } from '../../../../kernel/access/actor.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { calendarDate } from '../../../../kernel/schema/fields.ts'
import { addDays, localDate, localTimeOf } from '../../../../kernel/time/index.ts'
import { findSlots } from '../slots/find-slots.ts'
import { slotPeople } from '../slots/slot-people.ts'
import { locationToPlan } from '../location-to-plan.ts'

const minute = 60_000
/** Number of days that are offered, from tomorrow on. */
const daysAhead = 14
/** Parts of a day, each with the local time at which it ends. */
const windows = [
  { name: 'morning', until: '12:00:00' },
  { name: 'afternoon', until: '17:00:00' },
  { name: 'evening', until: '24:00:00' },
] as const

const bookingDaySchema = z.object({
  date: calendarDate(),
  windows: z
    .array(z.enum(['morning', 'afternoon', 'evening']))
    .describe(
      'Parts of the day in which work can begin, in order. Morning ends at 12:00, afternoon at 17:00.',
    ),
})

export const bookingTimes = query({
  name: 'schedule.bookingTimes',
  summary: 'Find the days and parts of days that the booking page offers to customers.',
  description:
    "Computes when at least one member is free for work of the location's usual duration, at the " +
    `default location, for the ${daysAhead} days after today. The answer contains neither members ` +
    'nor exact times, because it is public.',
  permission: [],
  only: 'customer',
  input: z.strictObject({}),
  output: z.object({ days: z.array(bookingDaySchema).describe('Days with free time, in order.') }),
  async handler(ctx) {
    const location = (await locationToPlan(ctx, homeLocation(ctx.actor)!))!
    const found = new Map<string, Set<(typeof windows)[number]['name']>>()
    const slots = findSlots(ctx, {
      location,
      people: await slotPeople(ctx, location.id, {}),
      crewSize: 1,
      from: addDays(localDate(new Date(ctx.now), location.timezone), 1),
      days: daysAhead,
      length: location.default_job_minutes * minute,
      step: location.slot_minutes * minute,
      buffer: location.job_buffer_minutes * minute,
      hours: { earliest: 0, latest: 24 * 60 * minute },
      notBefore: Date.parse(ctx.now),
      except: undefined,
    })
    for await (const { date, starts } of slots) {
      const { time } = localTimeOf(new Date(starts), location.timezone)
      const names = found.get(date) ?? new Set()
      found.set(date, names.add(windows.find(({ until }) => time < until)!.name))
    }
    return {
      days: [...found].map(([date, names]) => ({ date, windows: [...names] })),
    }
  },
})
