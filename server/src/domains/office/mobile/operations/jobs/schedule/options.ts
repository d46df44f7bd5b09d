import * as z from 'zod'
import { runInnerQuery } from '../../../../../../kernel/operations/run-inner-query.ts'
import type { QueryContext } from '../../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../../kernel/operations/operation.ts'
import { anyDay, id } from '../../../../../../kernel/schema/fields.ts'
import { type Leg, type Place, straightLines } from '../../../../../../kernel/maps/index.ts'
import { addDays, localToday } from '../../../../../../kernel/time/index.ts'
import { memberAtHome } from '../../../../../organization/company/index.ts'
import {
  findPlannedVisit,
  type JobCardRow,
  jobs,
  selectJobCards,
  visitIdInput,
} from '../../../../../work/jobs/index.ts'
import { openSlotSchema, routeRequest } from '../../../../../work/schedule/index.ts'
import { openSlots } from '../../../../../work/schedule/operations.ts'
import { memberOfPhone } from '../../../member-of-phone.ts'

type Slot = z.output<typeof openSlotSchema>
type Legs = readonly (readonly (Leg | null)[])[]

/** Maximum number of time slots whose driving times are compared. */
const mostSlots = 50
const mostPlaces = 25

const drive = (where: string) =>
  z
    .int()
    .nullable()
    .describe(
      `Driving time ${where}, in seconds. Null if there is no such stop, or if its position is unknown.`,
    )

export const findOptions = mutation({
  name: 'mobile.jobs.schedule.options',
  summary: 'Find the time slots for a job that need the least driving from and to the neighboring stops.',
  description:
    'Uses the time slots of `schedule.openSlots`. If no maps provider is set up, uses straight-line ' +
    'distances. Changes nothing.',
  permission: ['manage_schedule'],
  ofPhones: true,
  metered: true,
  provider: {
    resolution: 'Nothing was changed. Call again with a new Idempotency-Key; the provider may charge again.',
  },
  input: z.strictObject({
    job_id: id().describe('The job to schedule.'),
    visit_id: visitIdInput(),
    date_from: anyDay().optional().describe('First day. Defaults to today.'),
    days: z.int().min(1).max(14).default(7).describe('Number of days to search.'),
    limit: z.int().min(1).max(50).default(10).describe('Maximum number of slots to return.'),
  }),
  output: z.object({
    timezone: z.string(),
    slots: z.array(
      openSlotSchema.extend({
        drive_seconds_before: drive('from the previous stop'),
        drive_seconds_after: drive('to the next stop'),
      }),
    ),
  }),
  errors: ['not_found', 'service_unavailable'],
  prepare: (ctx, input) => lookFor(ctx, input),
  async handler(ctx, { limit }, search) {
    const maps = ctx.services.maps.of(ctx.actor.org)
    const answerFor = (legs: Legs) => nearest(search, legs, limit)
    if (!maps || search.places.length < 2) return answerFor(straightLines(search.places))
    return await ctx.callProvider(
      routeRequest({ stops: search.places.length - 1, addresses: 0 }),
      () => maps.matrix(search.places),
      answerFor,
    )
  },
})

interface SearchInput {
  job_id: string
  visit_id?: string | null | undefined
  date_from?: string | undefined
  days: number
}

interface Found {
  timezone: string
  /** Time slots. `before` and `after` are the neighboring stops, as indexes into `places`, or null if there is none. */
  slots: { slot: Slot; before: number | null; after: number | null }[]
  /** Positions of the job (the first one) and of the neighboring stops. */
  places: Place[]
}

async function lookFor(
  ctx: QueryContext,
  { job_id, visit_id, date_from, days }: SearchInput,
): Promise<Found> {
  const job = await jobs.get(ctx, job_id)
  const planned = await findPlannedVisit(ctx, job, visit_id)
  const { timezone } = await memberAtHome(ctx, 'member_id', memberOfPhone(ctx))
  const from = date_from ?? localToday(timezone, new Date(ctx.now))
  const slotsInput = { date_from: from, days, job_id: job.id, visit_id, limit: mostSlots }
  const [open, [card], stops] = await Promise.all([
    runInnerQuery(ctx, openSlots, slotsInput),
    selectJobCards(ctx, { ids: [job.id] }, 1),
    selectJobCards(
      ctx,
      {
        location_id: job.location_id,
        days: { from, to: addDays(from, days) },
        statuses: ['scheduled', 'en_route', 'in_progress'],
      },
      500,
    ),
  ])
  const places: Place[] = card?.pos ? [card.pos] : []
  const placeIndexes = new Map<string, number>()
  const placeOf = (stop: JobCardRow | undefined): number | null => {
    if (!stop?.pos || places.length === 0) return null
    const at = placeIndexes.get(stop.id)
    if (at !== undefined) return at
    if (places.length >= mostPlaces) return null
    placeIndexes.set(stop.id, places.push(stop.pos) - 1)
    return places.length - 1
  }
  const slots = open.slots.map((slot) => {
    const beside = stops
      .filter(
        (stop) =>
          stop.visit_id !== planned.visit_id &&
          stop.scheduled_date === slot.date &&
          stop.scheduled_time_start !== null &&
          stop.assignees.some(({ member_id }) => slot.member_ids.includes(member_id)),
      )
      .toSorted((a, b) => (a.scheduled_time_start! < b.scheduled_time_start! ? -1 : 1))
    const before = placeOf(beside.findLast((stop) => stop.scheduled_time_start! < slot.time_start))
    const after = placeOf(beside.find((stop) => stop.scheduled_time_start! >= slot.time_start))
    return { slot, before, after }
  })
  return { timezone: open.timezone, slots, places }
}

function nearest({ timezone, slots }: Found, legs: Legs, limit: number) {
  const slotsWithDrive = slots.map(({ slot, before, after }) => ({
    ...slot,
    drive_seconds_before: before === null ? null : (legs[before]![0]?.seconds ?? null),
    drive_seconds_after: after === null ? null : (legs[0]![after]?.seconds ?? null),
  }))
  const whole = (slot: (typeof slotsWithDrive)[number]): number =>
    (slot.drive_seconds_before ?? 0) + (slot.drive_seconds_after ?? 0)
  return { timezone, slots: slotsWithDrive.toSorted((a, b) => whole(a) - whole(b)).slice(0, limit) }
}
