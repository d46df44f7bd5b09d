import { type AppError, invalidField, invalidState, notFound } from '../../../../kernel/errors.ts'
import type { Place } from '../../../../kernel/maps/index.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { instantOf } from '../../../../kernel/time/index.ts'
import { findMember } from '../../../organization/company/index.ts'
import { type JobCardRow, mostVisits, selectJobCards } from '../../jobs/index.ts'
import { crews } from '../../../people/crews/index.ts'
import { openDays } from '../../../people/working-hours/index.ts'
import { plannedMinutes } from '../job-minutes.ts'
import { locationToPlan, type PlannedLocation } from '../location-to-plan.ts'
import { durationsOf } from '../service-durations.ts'
import { mostStops, type RouteInput } from './route-input.ts'

export interface StopToRoute {
  job: JobCardRow
  workSeconds: number
  /** Arrival window, in seconds after the departure from the start. Null means any time. */
  window: { from: number; to: number } | null
}

export interface DayToRoute {
  /**
   * Stops, ordered by time and then by job number. Of equally good routes, the one that begins with the earlier stops
   * in this list is chosen.
   */
  stops: StopToRoute[]
  /** The current order of the stops, as indexes into `stops`. */
  present: number[]
  /** The order that the caller passed, as indexes into `stops`. Null if none was passed. */
  inputOrder: number[] | null
  start: Place
  departAt: Date
}

/** Reads the stops for which a route is requested. */
export async function dayToRoute(ctx: QueryContext, input: RouteInput): Promise<DayToRoute> {
  const jobs = await (input.job_ids ? namedJobs(ctx, input.job_ids, input.date) : jobsOfDay(ctx, input))
  const locationIds = new Set(jobs.map(({ location_id }) => location_id))
  if (locationIds.size > 1)
    throw invalidState('The stops belong to several locations.', [
      { message: 'all stops must belong to one location', reason: 'several_locations' },
    ])
  const location = (await locationToPlan(ctx, jobs[0]!.location_id))!
  const start = input.start ?? location.place
  if (!start) throw invalidField('start', 'is required, because the location has no coordinates')
  const departAt = departureOf(input, location)
  const durations = await durationsOf(ctx, jobs)
  const inOrder = jobs.toSorted(byTimeAndNumber)
  const present = jobs.toSorted((a, b) => placeOf(a) - placeOf(b)).map((job) => inOrder.indexOf(job))
  return {
    stops: inOrder.map((job) => ({
      job,
      workSeconds: plannedMinutes({ ...job, line_items: job.work.services }, durations, location) * 60,
      window: input.respect_windows ? windowOf(job, input.date, location, departAt) : null,
    })),
    present,
    inputOrder: input.job_ids ? jobs.map((job) => inOrder.indexOf(job)) : null,
    start,
    departAt,
  }
}

/** Returns the visits of the jobs with these ids on a day. */
async function namedJobs(ctx: QueryContext, ids: readonly string[], date: string): Promise<JobCardRow[]> {
  const cards = await selectJobCards(ctx, { ids }, ids.length * mostVisits)
  const byJob = Map.groupBy(cards, ({ id }) => id)
  const stops = ids.flatMap((id, at) => {
    const visits = byJob.get(id)
    const field = `job_ids.${at}`
    if (!visits) throw invalidField(field, 'is not a job of the organization')
    const ofDay = visits.filter((each) => each.status === 'scheduled' && each.scheduled_date === date)
    if (ofDay.length === 0)
      throw notScheduled(
        visits.find((each) => each.is_current)!,
        field,
      )
    return ofDay
  })
  if (stops.length > mostStops) throw tooManyStops('job_ids')
  return stops
}

function notScheduled({ id, job_number, status, scheduled_date }: JobCardRow, field: string): AppError {
  const message = status === 'scheduled' ? `is scheduled for ${scheduled_date}` : `is ${status}`
  return invalidState(`Job ${job_number} is not scheduled on that day.`, [
    { field, message, reason: 'not_scheduled', job_id: id },
  ])
}

const tooManyStops = (field: string): AppError =>
  invalidState(`A route can have at most ${mostStops} stops.`, [
    { field, message: `has more than ${mostStops} stops`, reason: 'too_many_stops' },
  ])

async function jobsOfDay(
  ctx: QueryContext,
  { date, crew_id, vehicle_id, member_id }: RouteInput,
): Promise<JobCardRow[]> {
  if (crew_id) await crews.get(ctx, crew_id)
  if (member_id && !(await findMember(ctx.db, ctx.actor.org.id, member_id))) throw notFound('member')
  const owner = {
    crew_id: crew_id ?? undefined,
    vehicle_id: vehicle_id ?? undefined,
    member_id: member_id ?? undefined,
  }
  const days = { from: date, to: date }
  const jobs = await selectJobCards(ctx, { ...owner, days, statuses: ['scheduled'] }, mostStops + 1)
  if (jobs.length === 0)
    throw invalidState('No jobs are scheduled on that day for this crew, vehicle or member.', [
      { field: 'date', message: 'has no stops', reason: 'no_stops' },
    ])
  if (jobs.length > mostStops) throw tooManyStops('date')
  return jobs
}

function departureOf({ date, departure }: RouteInput, location: PlannedLocation): Date {
  const opens = openDays(location, date, 1)[0]?.windows[0]?.from
  const time = departure ?? opens ?? '08:00'
  return instantOf({ date, time, timeZone: location.timezone }).at
}

function windowOf(
  { scheduled_time_start: time, arrival_window_minutes }: JobCardRow,
  date: string,
  { timezone }: PlannedLocation,
  departAt: Date,
): StopToRoute['window'] {
  if (time === null) return null
  const begins = instantOf({ date, time, timeZone: timezone }).at.getTime()
  const from = Math.round((begins - departAt.getTime()) / 1000)
  return { from, to: from + (arrival_window_minutes ?? 0) * 60 }
}

const placeOf = ({ stop_order }: JobCardRow): number => stop_order ?? Number.MAX_SAFE_INTEGER

function byTimeAndNumber(a: JobCardRow, b: JobCardRow): number {
  const [one, other] = [a.scheduled_time_start ?? '~', b.scheduled_time_start ?? '~']
  if (one !== other) return one < other ? -1 : 1
  return a.job_number - b.job_number || a.visit_number - b.visit_number
}
