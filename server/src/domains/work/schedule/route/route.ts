import * as z from 'zod'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { methods } from './best-order.ts'

export const routeStopSchema = z.object({
  job_id: id(),
  visit_id: id(),
  stop_order: z.int().describe('Position on the route, from 1.'),
  arrive_at: instant()
    .nullable()
    .describe('Arrival time, after waiting for the window to begin. Null if unknown.'),
  depart_at: instant().nullable(),
  drive_seconds: z.int().nullable().describe('Driving time from the previous stop.'),
  distance_meters: z.int().nullable().describe('Distance from the previous stop.'),
  wait_seconds: z.int().nullable().describe('Waiting time until the window begins.'),
  late_seconds: z.int().nullable().describe('Lateness after the end of the window.'),
})
export type RouteStop = z.infer<typeof routeStopSchema>

const way = {
  stops: z.array(routeStopSchema),
  total_drive_seconds: z.int(),
  total_distance_meters: z.int(),
}

export const routeSchema = z
  .object({
    ...way,
    before: z.object(way).describe('The same metrics for the current order.'),
    method: z
      .enum(methods)
      .describe(
        '`exact`: the best of all orders; `heuristic`: a good one, never worse than the current order.',
      ),
    source: z
      .enum(['google', 'pretended', 'straight_line'])
      .describe('Source of driving times. `straight_line`: computed from straight-line distances.'),
    unlocated: z
      .array(id())
      .describe('Jobs whose address is not on the map or not reachable by road. They come last.'),
  })
  .meta({ id: 'Route', description: 'The best order for the stops of a day.' })

export type Route = z.infer<typeof routeSchema>
