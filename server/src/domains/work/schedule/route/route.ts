import * as z from 'zod'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { visitKinds } from '../../checklists/index.ts'
import { methods } from './best-order.ts'

export const routeStopSchema = z.object({
  job_id: id(),
  visit_id: id(),
  visit_number: z.int().describe('Number of the visit in the job, from 1.'),
  visits_total: z.int().describe('Number of visits of the job.'),
  visit_kind: z.enum(visitKinds),
  stop_order: z.int().describe('Position on the route, from 1.'),
  arrive_at: instant()
    .nullable()
    .describe(
      'Time at which the work at the stop can begin, after waiting for the arrival window. Null if unknown.',
    ),
  depart_at: instant().nullable(),
  drive_seconds: z
    .int()
    .nullable()
    .describe('Driving time from the previous stop, in seconds. Null if unknown.'),
  distance_meters: z
    .int()
    .nullable()
    .describe('Distance from the previous stop, in meters. Null if unknown.'),
  wait_seconds: z
    .int()
    .nullable()
    .describe('Waiting time until the arrival window begins, in seconds. Null if unknown.'),
  late_seconds: z
    .int()
    .nullable()
    .describe('Seconds by which the arrival is later than the end of the arrival window. Null if unknown.'),
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
        'Method of the search. `exact`: the best possible order of the stops. `heuristic`: a good order, never worse ' +
          'than the current one.',
      ),
    source: z
      .enum(['google', 'pretended', 'straight_line'])
      .describe(
        'Source of driving times. `google`: the maps provider. `pretended`: a simulated maps provider. ' +
          '`straight_line`: computed from straight-line distances, because there is no maps provider.',
      ),
    unlocated: z
      .array(id())
      .describe('Jobs whose address was not found or is not reachable by road. They come last in the order.'),
  })
  .meta({ id: 'Route', description: 'The best order for the stops of a day.' })

export type Route = z.infer<typeof routeSchema>
