import * as z from 'zod'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { anyDay, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'

export const mostStops = 25

const place = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy_m: z.number().min(0).max(100_000).nullish().describe('Ignored.'),
})

export const routeInput = withRules(
  z.strictObject({
    date: anyDay().describe("Day in the location's calendar."),
    job_ids: z
      .array(id())
      .min(2)
      .max(mostStops)
      .check(eachOnce())
      .nullish()
      .describe('The stops. Their order here applies as long as none has a stop order.'),
    crew_id: idOf('crew').nullish().describe('Stops of this crew on the day.'),
    vehicle_id: id().nullish().describe('Stops of this vehicle on the day.'),
    member_id: idOf('member').nullish().describe('Stops of this member on the day.'),
    start: place.nullish().describe('Start of the route. Defaults to the location.'),
    end: z
      .enum(['start', 'last'])
      .default('start')
      .describe('End of the route: back at the start, or at the last stop.'),
    departure: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time of the day such as 08:00')
      .nullish()
      .describe("Departure in the location's time. Defaults to its opening time that day, else 08:00."),
    respect_windows: z
      .boolean()
      .default(true)
      .describe("True if the crew waits for the stops' windows and can be late for them."),
    apply: z.boolean().default(false).describe('Store the new stop order.'),
  }),
  exactlyOne('job_ids', 'crew_id', 'vehicle_id', 'member_id'),
)

export type RouteInput = z.output<typeof routeInput>
