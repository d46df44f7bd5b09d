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
    date: anyDay().describe("Day of the route, in the location's time zone."),
    job_ids: z
      .array(id())
      .min(2)
      .max(mostStops)
      .check(eachOnce())
      .nullish()
      .describe(
        'Jobs of the route. If none of them has a stop order, the order of this list counts as the ' +
          'current order.',
      ),
    crew_id: idOf('crew').nullish().describe('Crew whose stops on the day form the route.'),
    vehicle_id: id().nullish().describe('Vehicle whose stops on the day form the route.'),
    member_id: idOf('member').nullish().describe('Member whose stops on the day form the route.'),
    start: place.nullish().describe('Start of the route. Defaults to the location.'),
    end: z
      .enum(['start', 'last'])
      .default('start')
      .describe(
        'End of the route. `start`: the route returns to its start. `last`: it ends at the last stop.',
      ),
    departure: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time of the day such as 08:00')
      .nullish()
      .describe(
        'Departure in local time of the location. Defaults to the opening time on that day, or else 08:00.',
      ),
    respect_windows: z
      .boolean()
      .default(true)
      .describe(
        'If true, the arrival windows of the stops are taken into account: a crew that is early waits ' +
          'for the start of the window, and a crew that arrives after its end is late.',
      ),
    apply: z.boolean().default(false).describe('True stores the new stop order.'),
  }),
  exactlyOne('job_ids', 'crew_id', 'vehicle_id', 'member_id'),
)

export type RouteInput = z.output<typeof routeInput>
