import type { WalkedClock } from './walked-clock.ts'

interface Window {
  from: string
  to: string
}

export interface WalkedMember {
  id: string
  /** Weekly working hours; weekday 1 is Monday. If absent, the member works during the opening hours. */
  recurring?: readonly (Window & { weekday: number })[]
  exceptions: ReadonlyMap<string, readonly Window[]>
}

export interface WalkedJob {
  id: string
  clock: WalkedClock
  date: string
  start: string
  end: string
  crewId: string | null
  memberIds: readonly string[]
}

export interface WalkedPlace {
  clock: WalkedClock
  /** Opening hours by weekday, from 1 (Monday). */
  hours: readonly (readonly Window[])[]
  holidays: ReadonlySet<string>
  /** Members in order of preference. */
  members: readonly WalkedMember[]
  crews: ReadonlyMap<string, readonly string[]>
  jobs: readonly WalkedJob[]
  appointments: readonly { memberId: string; at: number }[]
}

export interface WalkedQuestion {
  dates: readonly string[]
  minutes: number
  step: number
  buffer: number
  earliest: string
  latest: string
  crewId: string | null
  memberIds: readonly string[]
  crewSize: number
  except: string | null
  now: number
}

export interface WalkedSlot {
  date: string
  time_start: string
  time_end: string
  starts_at: string
  ends_at: string
  member_ids: string[]
}

const minute = 60_000
const isoOf = (at: number): string => new Date(at).toISOString()

/**
 * Finds every slot by checking every minute of every member. It is slow and simple, to verify the real
 * implementation.
 */
export function slotsByTheMinute(place: WalkedPlace, question: WalkedQuestion): WalkedSlot[] {
  const { clock } = place
  const freeUntil = new Map(question.memberIds.map((id) => [id, summed(freeMinutes(place, question, id))]))
  const crewIsBusy = new Uint8Array(clock.shows.length)
  for (const job of place.jobs)
    if (question.crewId !== null && job.crewId === question.crewId && job.id !== question.except)
      mark(crewIsBusy, spanOf(place, job, question.buffer), 1)

  const slots: WalkedSlot[] = []
  for (const date of question.dates)
    for (let time = 0; time < 1440; time += question.step) {
      const start = clock.first(date, clockText(time))
      if (start === undefined || clock.start + start * minute < question.now) continue
      const end = start + question.minutes
      if (crewIsBusy.subarray(start, end).includes(1)) continue
      const free = question.memberIds.filter((id) => {
        const until = freeUntil.get(id)!
        return question.minutes === until[end]! - until[start]!
      })
      if (free.length < question.crewSize) continue
      slots.push({
        date,
        time_start: `${clockText(time)}:00`,
        time_end: `${clock.shows[end]!.slice(11)}:00`,
        starts_at: isoOf(clock.start + start * minute),
        ends_at: isoOf(clock.start + end * minute),
        member_ids: free.slice(0, question.crewSize),
      })
    }
  return slots
}

/** Returns for each minute the number of free minutes before it. */
function summed(free: Uint8Array): Int32Array {
  const until = new Int32Array(free.length + 1)
  for (const [at, isFree] of free.entries()) until[at + 1] = until[at]! + isFree
  return until
}

function freeMinutes(place: WalkedPlace, question: WalkedQuestion, memberId: string): Uint8Array {
  const { clock } = place
  const member = place.members.find(({ id }) => id === memberId)!
  const free = new Uint8Array(clock.shows.length)
  let [date, windows]: [string, (readonly Window[])[]] = ['', []]
  for (const [at, localTime] of clock.shows.entries()) {
    if (!localTime.startsWith(date) || date === '') {
      date = localTime.slice(0, 10)
      windows = windowsOf(place, question, member, date)
    }
    const time = localTime.slice(11)
    if (windows.every((each) => each.some(({ from, to }) => from <= time && time < to))) free[at] = 1
  }
  for (const job of place.jobs) {
    const assigneeIds = job.memberIds.length > 0 ? job.memberIds : (place.crews.get(job.crewId!) ?? [])
    if (job.id !== question.except && assigneeIds.includes(memberId))
      mark(free, spanOf(place, job, question.buffer), 0)
  }
  for (const { memberId: attendeeId, at } of place.appointments)
    if (attendeeId === memberId) {
      const start = Math.floor((at - clock.start) / minute)
      mark(free, [start, start + 60], 0)
    }
  return free
}

/**
 * Returns lists of time spans of a day. A member can work in a minute only if every list has a span that contains
 * it.
 */
function windowsOf(place: WalkedPlace, question: WalkedQuestion, member: WalkedMember, date: string) {
  if (place.holidays.has(date)) return [[]]
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
  const open = place.hours[weekday - 1]!
  const recurring = member.recurring?.filter((window) => window.weekday === weekday)
  const requestedHours = { from: question.earliest, to: question.latest }
  return [open, member.exceptions.get(date) ?? recurring ?? open, [requestedHours]]
}

function mark(minutes: Uint8Array, [from, to]: readonly [number, number], value: 0 | 1): void {
  for (let at = Math.max(0, from); at < Math.min(to, minutes.length); at++) minutes[at] = value
}

/** Converts the time of a job, plus the buffer around it, to minutes since the start of the simulated clock. */
function spanOf(
  place: WalkedPlace,
  { clock, date, start, end }: WalkedJob,
  buffer: number,
): [number, number] {
  const endDate = end <= start ? nextDay(date) : date
  const behind = (clock.start - place.clock.start) / minute
  return [behind + clock.minuteAt(date, start) - buffer, behind + clock.minuteAt(endDate, end) + buffer]
}

function nextDay(date: string): string {
  return isoOf(Date.parse(`${date}T00:00:00Z`) + 1440 * minute).slice(0, 10)
}

export function clockText(time: number): string {
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}
