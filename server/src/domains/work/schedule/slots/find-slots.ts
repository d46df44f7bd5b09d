import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { addDays, type CalendarDate, dayClocks, isCalendarDate } from '../../../../kernel/time/index.ts'
import type { LocationDetails } from '../../../organization/company/index.ts'
import { openDays, type WorkingDay, workingDays } from '../../../people/working-hours/index.ts'
import { busyTimes } from './busy-times.ts'
import { type RequestedHours, workingTimes } from './free-times.ts'
import { beginnings, type Interval, without } from './intervals.ts'
import type { SlotPeople } from './slot-people.ts'

export interface FoundSlot {
  date: CalendarDate
  starts: number
  ends: number
  memberIds: string[]
}

export interface SlotSearch {
  location: LocationDetails
  people: SlotPeople
  crewSize: number
  from: CalendarDate
  days: number
  /** Duration of the work, in milliseconds. */
  length: number
  step: number
  buffer: number
  hours: RequestedHours
  /** Earliest start of a time slot, in milliseconds since 1970. */
  notBefore: number
  /** Id of the visit that needs a slot. Its current time counts as free. Undefined if there is no visit yet. */
  except: string | undefined
}

/** Number of days that are searched first. More days are read only if these contain too few slots. */
const firstDays = 7
/**
 * Number of additional days to read after the searched range. Work that begins on a day can end on the next, and a
 * change of the time zone can skip one day in between.
 */
const daysBehind = 2
const dayMs = 86_400_000
const endOfCalendar = Date.parse('9999-12-31T23:59:59.999Z')

/** Yields free slots in chronological order. Computes only as many as the caller reads. */
export async function* findSlots(ctx: QueryContext, search: SlotSearch): AsyncGenerator<FoundSlot> {
  const { location, people, length } = search
  const clockOf = dayClocks(location.timezone)
  const busyIn = busyTimes(ctx, location, people)
  for (const [dayOffset, count] of [
    [0, Math.min(firstDays, search.days)],
    [firstDays, search.days - firstDays],
  ] as const) {
    const from = addDays(search.from, dayOffset)
    if (count <= 0 || !isCalendarDate(from)) return
    const dates = Array.from({ length: count }, (_, at) => addDays(from, at)).filter(isCalendarDate)
    const last = Math.min(clockOf(addDays(from, count)).reads(0) + length, endOfCalendar)
    if (last <= search.notBefore) continue
    const span = { from, days: count + daysBehind }
    const [working, busy] = await Promise.all([
      workingDays(ctx.db, ctx.actor.org.id, {
        locationId: location.id,
        memberIds: people.memberIds,
        ...span,
      }),
      busyIn({ from: clockOf(from).reads(0), to: last, buffer: search.buffer, except: search.except }),
    ])
    const open = openDays(location, from, span.days)
    const timesOf = new Map<readonly WorkingDay[], Interval[]>()
    const whenOf = people.memberIds.map((id) => {
      const days = working.get(id)!
      const times = timesOf.get(days) ?? workingTimes(days, open, clockOf, search.hours)
      timesOf.set(days, times)
      return new Starts(beginnings(without(times, busy.members.get(id)!), length))
    })
    const crew = new Starts(beginnings(without([[-Infinity, Infinity]], busy.crew), length))
    for (const { date, at } of gridOf(dates, clockOf, search.step)) {
      if (at < search.notBefore || !crew.have(at)) continue
      const memberIds: string[] = []
      for (let each = 0; each < whenOf.length && memberIds.length < search.crewSize; each++)
        if (whenOf[each]!.have(at)) memberIds.push(people.memberIds[each]!)
      if (memberIds.length === search.crewSize) yield { date, starts: at, ends: at + length, memberIds }
    }
  }
}

/**
 * Returns the possible start times: multiples of `step` after midnight, in local time. A time that daylight saving time
 * skips is left out. A time that occurs twice is used once, at its first occurrence.
 */
function gridOf(
  dates: readonly CalendarDate[],
  clockOf: ReturnType<typeof dayClocks>,
  step: number,
): { date: CalendarDate; at: number }[] {
  return dates
    .flatMap((date) => {
      const clock = clockOf(date)
      return Array.from({ length: Math.ceil(dayMs / step) }, (_, each) => clock.shows(each * step)).flatMap(
        (at) => (at === null ? [] : [{ date, at }]),
      )
    })
    .sort((a, b) => a.at - b.at)
}

/** Tests whether work can start at a time. The times must be passed in ascending order. */
class Starts {
  readonly #intervals: readonly Interval[]
  #next = 0

  constructor(intervals: readonly Interval[]) {
    this.#intervals = intervals
  }

  have(at: number): boolean {
    while (this.#next < this.#intervals.length && this.#intervals[this.#next]![1] < at) this.#next++
    return this.#next < this.#intervals.length && this.#intervals[this.#next]![0] <= at
  }
}
