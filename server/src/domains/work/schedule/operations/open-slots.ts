import * as z from 'zod'
import { homeLocation } from '../../../../kernel/access/actor.ts'
import { AppError, invalidField } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { localTimeOf, minuteOf } from '../../../../kernel/time/index.ts'
import { findLocationsDetails, type LocationDetails } from '../../../organization/company/index.ts'
import { findPlannedVisit, jobs, type PlannedVisitRow } from '../../jobs/index.ts'
import { findSlots, type FoundSlot } from '../slots/find-slots.ts'
import { openSlotSchema } from '../slots/open-slot.ts'
import { type OpenSlotsInput, openSlotsInput } from '../slots/open-slots-input.ts'
import { slotMinutes } from '../slots/slot-duration.ts'
import { slotPeople } from '../slots/slot-people.ts'

const minute = 60_000

export const openSlots = query({
  name: 'schedule.openSlots',
  summary: 'Find free time slots for work, and the members who are free.',
  description: `Members are free during their working hours (\`workforce.availability.set\`) while the location is
open, except on holidays, during approved time off, during planned or started jobs with their buffers, and during
appointments with leads, which take an hour. If a job is assigned to a crew and names
no members, all members of the crew are busy. A location without hours is open from Monday to Friday, 08:00 to 17:00.

Starts are wall-clock times on a grid of \`step_minutes\` from midnight: times that a clock change skips are not
offered, and times that it repeats are offered once, as the earlier instant. The end of the work is its start plus
its duration in elapsed time, and lies within the working hours of the members. No slot begins in the past.

A crew is free if no job that is assigned to it overlaps and \`crew_size\` of its members are free. If neither
\`crew_id\` nor \`member_ids\` is passed, all members of the location are considered, in the order of their names. A
caller with access only to their own records sees only themselves and the crews that they lead.`,
  permission: ['view_jobs'],
  input: openSlotsInput,
  output: z.object({
    timezone: z.string().describe('Time zone of the location, IANA name.'),
    duration_minutes: z.int(),
    slots: z.array(openSlotSchema).describe('Free time slots, ordered by start.'),
    has_more: z.boolean().describe('True if these days have more slots than the answer contains.'),
  }),
  async handler(ctx, input) {
    const job = await jobOf(ctx, input)
    const location = await locationOf(ctx, input.location_id, job)
    const [people, minutes] = await Promise.all([
      slotPeople(ctx, location.id, input),
      slotMinutes(ctx, input, job, location),
    ])
    const slots: FoundSlot[] = []
    const slotStream = findSlots(ctx, {
      location,
      people,
      crewSize: input.crew_size,
      from: input.date_from,
      days: input.days,
      length: minutes * minute,
      step: (input.step_minutes ?? location.slot_minutes) * minute,
      buffer: (input.buffer_minutes ?? location.job_buffer_minutes) * minute,
      hours: hoursOf(input),
      notBefore: Date.parse(ctx.now),
      except: job?.visit_id,
    })
    for await (const slot of slotStream) if (slots.push(slot) > input.limit) break
    return {
      timezone: location.timezone,
      duration_minutes: minutes,
      slots: slots.slice(0, input.limit).map((slot) => presentSlot(slot, location, people.crewId)),
      has_more: slots.length > input.limit,
    }
  },
})

async function jobOf(
  ctx: QueryContext,
  { job_id, visit_id }: OpenSlotsInput,
): Promise<PlannedVisitRow | undefined> {
  if (job_id === undefined) return undefined
  const job = await jobs.findAccessible(ctx, job_id)
  if (!job) throw invalidField('job_id', 'is not a job of the organization')
  return await findPlannedVisit(ctx, job, visit_id)
}

async function locationOf(
  ctx: QueryContext,
  locationId: string | undefined,
  job: PlannedVisitRow | undefined,
): Promise<LocationDetails> {
  const { org, locations } = ctx.actor
  const id = locationId ?? job?.location_id ?? homeLocation(ctx.actor)
  if (id === undefined)
    throw new AppError('validation_error', 'The caller has no home location. Pass `location_id`.')
  const isAccessible = locations === '*' || locations.includes(id)
  const [location] = isAccessible ? await findLocationsDetails(ctx.db, org.id, [id]) : []
  if (!location) throw invalidField('location_id', 'is not a location of the organization')
  if (job && job.location_id !== id) throw invalidField('location_id', 'is not the location of the job')
  return location
}

function hoursOf({ earliest = '00:00:00', latest = '24:00:00' }: OpenSlotsInput) {
  const timeOf = (clock: string): number => minuteOf(clock) * minute + Number(clock.slice(6)) * 1000
  return { earliest: timeOf(earliest), latest: timeOf(latest) }
}

function presentSlot(
  { date, starts, ends, memberIds }: FoundSlot,
  { timezone }: LocationDetails,
  crewId: string | null,
) {
  return {
    date,
    time_start: localTimeOf(new Date(starts), timezone).time,
    time_end: localTimeOf(new Date(ends), timezone).time,
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(ends).toISOString(),
    ...(crewId === null ? {} : { crew_id: crewId }),
    member_ids: memberIds,
  }
}
