import type { QueryContext } from '../../../../kernel/operations/context.ts'
import {
  addDays,
  type CalendarDate,
  type DayClock,
  dayClocks,
  isCalendarDate,
  localDate,
  minuteOf,
} from '../../../../kernel/time/index.ts'
import { findLocationsDetails, type LocationDetails } from '../../../organization/company/index.ts'
import { type ScheduledWork, selectScheduledWork } from '../../jobs/index.ts'
import { appointmentsOfMembers } from '../../../customers/leads/index.ts'
import { type DayOff, selectDaysOff } from '../../../people/absences/index.ts'
import { workDurations } from '../work-durations.ts'
import { type Interval, joined } from './intervals.ts'
import type { SlotPeople } from './slot-people.ts'

export interface BusyTimes {
  /** Busy intervals of each member, keyed by member id. */
  members: ReadonlyMap<string, readonly Interval[]>
  crew: readonly Interval[]
}

interface BusyQuery {
  from: number
  to: number
  buffer: number
  /** Id of the visit that needs a slot. Its own current time does not count as busy. */
  except: string | undefined
}

const minute = 60_000
const dayMs = 86_400_000
const appointmentMs = 60 * minute
/** Maximum assumed duration of a job without an end time, in minutes: one day. */
const longestMinutes = 1440

/**
 * A job that begins up to this many days before a range can extend into it, because a job can last overnight and has a
 * buffer after it. At locations in distant time zones (`daysFarAway`), local dates differ by one more day.
 */
const daysBefore = 2
const daysFarAway = 3

/**
 * Returns a function that reads the busy intervals of these members and their crew. The returned function is called for
 * consecutive ranges of time.
 */
export function busyTimes(ctx: QueryContext, location: LocationDetails, people: SlotPeople) {
  const orgId = ctx.actor.org.id
  const durations = workDurations(ctx, [location])
  const clocks = new Map<string, Clock>()
  const clockIn = (timezone: string): Clock => {
    const clock = clocks.get(timezone) ?? dayClocks(timezone)
    clocks.set(timezone, clock)
    return clock
  }
  const clockOf = (job: ScheduledWork): Clock => {
    return clockIn(durations.locationOf(job).timezone)
  }

  return async ({ from, to, buffer, except }: BusyQuery): Promise<BusyTimes> => {
    const [work, appointments, daysOff] = await Promise.all([
      selectScheduledWork(ctx.db, orgId, {
        memberIds: people.memberIds,
        crewIds: people.crewId === null ? [] : [people.crewId],
        from: dayAround(from, -daysFarAway),
        to: dayAround(to, daysFarAway),
        at: {
          locationId: location.id,
          from: shifted(localDate(new Date(from), location.timezone), -daysBefore),
          to: shifted(localDate(new Date(to + buffer), location.timezone), 0),
        },
        statuses: ['scheduled', 'en_route', 'in_progress', 'on_hold'],
      }),
      appointmentsOfMembers(ctx.db, orgId, {
        memberIds: people.memberIds,
        from: new Date(from - appointmentMs).toISOString(),
        to: new Date(to).toISOString(),
      }),
      selectDaysOff(ctx.db, orgId, {
        memberIds: people.memberIds,
        from: dayAround(from, -daysFarAway),
        to: dayAround(to, daysFarAway),
      }),
    ])
    const homes = await findLocationsDetails(ctx.db, orgId, [
      ...new Set(daysOff.map(({ location_id }) => location_id)),
    ])
    const zones = new Map(homes.map(({ id, timezone }) => [id, timezone]))
    const timed = work.filter((job) => job.visit_id !== except && job.scheduled_time_start !== null)
    await durations.learn(timed)
    const members = new Map<string, Interval[]>(people.memberIds.map((id) => [id, []]))
    const ofCrew: Interval[] = []
    for (const job of timed) {
      const [start, end] = spanOf(job, clockOf(job), durations.minutesOf)
      const busy: Interval = [start - buffer, end + buffer]
      if (busy[1] <= from || busy[0] >= to) continue
      for (const id of job.member_ids) members.get(id)?.push(busy)
      if (people.crewId !== null && job.crew_id === people.crewId) ofCrew.push(busy)
    }
    for (const { member_id, starts_at } of appointments) {
      const start = Date.parse(starts_at)
      members.get(member_id)?.push([start, start + appointmentMs])
    }
    for (const day of daysOff)
      members.get(day.member_id)?.push(...spansOff(day, clockIn(zones.get(day.location_id)!)))
    return {
      members: new Map([...members].map(([id, busy]) => [id, joined(busy)])),
      crew: joined(ofCrew),
    }
  }
}

type Clock = (date: string) => DayClock

/** Returns the interval of a job. If its end time is not after its start time, the end is on the next day. */
function spanOf(job: ScheduledWork, clockOf: Clock, minutesOf: (job: ScheduledWork) => number): Interval {
  const { scheduled_date: date, scheduled_time_start, scheduled_time_end: to } = job
  const from = scheduled_time_start!
  const start = clockOf(date).reads(timeOf(from))
  if (to === null) return [start, start + Math.min(minutesOf(job), longestMinutes) * minute]
  return [start, clockOf(to <= from ? addDays(date, 1) : date).reads(timeOf(to))]
}

/**
 * Returns the busy intervals of a day off, or of a part of one. `clockOf` is the clock of the member's home location.
 */
function spansOff({ date, time_start, time_end }: DayOff, clockOf: Clock): Interval[] {
  if (time_start !== null) return clockOf(date).between(timeOf(time_start), timeOf(time_end!))
  return clockOf(date).between(0, dayMs)
}

/** Converts a time of day to milliseconds after midnight. */
function timeOf(clock: string): number {
  return minuteOf(clock) * minute + Number(clock.slice(6)) * 1000
}

function dayAround(at: number, days: number): CalendarDate {
  return shifted(new Date(at).toISOString().slice(0, 10), days)
}

/** Adds days to a date. The result is limited to the first and the last supported date. */
function shifted(date: CalendarDate, days: number): CalendarDate {
  const day = isCalendarDate(date) ? addDays(date, days) : ''
  return isCalendarDate(day) ? day : days < 0 ? '0001-01-01' : '9999-12-31'
}
