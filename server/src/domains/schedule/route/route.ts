import * as z from 'zod'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { methods } from './best-order.ts'

export const routeStopSchema = z.object({
  job_id: id(),
  stop_order: z.int().describe('Place on the route, from 1.'),
  arrive_at: instant()
    .nullable()
    .describe('When the crew is at the door, having waited for the window to begin; null: nobody knows.'),
  depart_at: instant().nullable(),
  drive_seconds: z.int().nullable().describe('From the stop before.'),
  distance_meters: z.int().nullable().describe('From the stop before.'),
  wait_seconds: z.int().nullable().describe('For the window to begin.'),
  late_seconds: z.int().nullable().describe('After the window has ended.'),
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
    before: z.object(way).describe('The same of the order that they are made in at present.'),
    method: z
      .enum(methods)
      .describe('`exact`: the best of all orders; `heuristic`: a good one, never worse than at present.'),
    source: z
      .enum(['google', 'pretended', 'straight_line'])
      .describe('Who says how long one drives; `straight_line`: reckoned through the air.'),
    unlocated: z
      .array(id())
      .describe('Jobs whose address is not on the map, or that no road leads to: they come last.'),
  })
  .meta({ id: 'Route', description: 'In which order the stops of a day are best made.' })

export type Route = z.infer<typeof routeSchema>
