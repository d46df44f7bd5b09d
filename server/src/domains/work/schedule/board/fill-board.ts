import type { CalendarDate, Span } from '../../../../kernel/time/index.ts'
import { minuteOf } from '../../../../kernel/time/index.ts'
import { type DayOff, minutesOff, windowsLeft, windowsOff } from '../../../people/absences/index.ts'
import type { WorkingDay } from '../../../people/working-hours/index.ts'
import type { JobCard } from '../job-card.ts'
import type { AppointmentCard, BoardCell, BoardRow, Grouping } from './board.ts'
import type { RowToFill } from './rows-of-board.ts'

/** A job on the board, with the revenue that it adds to its cell. */
export interface PlacedJob {
  card: JobCard
  /** Members who work on the job. */
  memberIds: readonly string[]
  revenueCents: number
}

interface Contents {
  grouping: Grouping
  dates: readonly CalendarDate[]
  jobs: readonly PlacedJob[]
  appointments: readonly AppointmentCard[]
  workingDays: ReadonlyMap<string, readonly WorkingDay[]>
  /** Days of approved absences of members. */
  daysOff: readonly DayOff[]
}

/**
 * Puts every job and appointment into the rows of the board. A job with several members appears in the row of each
 * member.
 */
export function fillBoard(
  rows: readonly RowToFill[],
  contents: Contents,
): { rows: BoardRow[]; unassigned: JobCard[]; placed: number } {
  const jobsIn = new Map<string, PlacedJob[]>()
  const appointmentsIn = new Map<string, AppointmentCard[]>()
  const unassigned: JobCard[] = []
  const homeless: AppointmentCard[] = []
  let placed = 0
  const rowIds = new Set(rows.map(({ id }) => id))
  const off = Map.groupBy(contents.daysOff, ({ member_id, date }) => `${member_id} ${date}`)
  const daysOf = (memberIds: readonly string[], at: number): MemberDay[] =>
    memberIds.flatMap((id) => {
      const day = contents.workingDays.get(id)?.[at]
      return day ? [{ id, day, daysOff: off.get(`${id} ${day.date}`) ?? [] }] : []
    })
  const put = <Each>(cells: Map<string, Each[]>, row: string, date: string, each: Each): void => {
    placed++
    const key = `${row} ${date}`
    const cell = cells.get(key)
    if (cell) cell.push(each)
    else cells.set(key, [each])
  }
  for (const job of contents.jobs) {
    const owners = ownersOf(job, contents.grouping)
    if (owners.length === 0) unassigned.push(job.card)
    for (const owner of owners) if (rowIds.has(owner)) put(jobsIn, owner, job.card.scheduled_date!, job)
  }
  for (const appointment of contents.appointments) {
    const { member_id, date } = appointment
    const memberRows = member_id === null ? [] : rows.filter(({ memberIds }) => memberIds.includes(member_id))
    if (memberRows.length === 0) homeless.push(appointment)
    for (const { id } of memberRows) put(appointmentsIn, id, date, appointment)
  }
  const filled = rows.map(({ id, kind, name, memberIds }): BoardRow => ({
    id,
    kind,
    name,
    cells: contents.dates.map((date, at) =>
      cellOf(
        date,
        { jobs: jobsIn.get(`${id} ${date}`) ?? [], appointments: appointmentsIn.get(`${id} ${date}`) ?? [] },
        daysOf(memberIds, at),
      ),
    ),
  }))
  return {
    rows: homeless.length === 0 ? filled : [...filled, rowOfOthers(homeless, contents)],
    unassigned,
    placed: placed + unassigned.length + homeless.length,
  }
}

function ownersOf({ card, memberIds }: PlacedJob, grouping: Grouping): readonly string[] {
  if (grouping === 'member') return memberIds
  const owner = grouping === 'crew' ? card.crew_id : card.vehicle_id
  return owner === null ? [] : [owner]
}

/** Returns an additional row for appointments whose members have no row of their own. */
function rowOfOthers(homeless: readonly AppointmentCard[], { dates }: Contents): BoardRow {
  return {
    kind: 'other',
    name: 'Others',
    cells: dates.map((date) => {
      const appointments = homeless.filter((each) => each.date === date)
      return cellOf(date, { jobs: [], appointments }, [])
    }),
  }
}

function cellOf(
  date: CalendarDate,
  { jobs, appointments }: { jobs: readonly PlacedJob[]; appointments: AppointmentCard[] },
  days: readonly MemberDay[],
): BoardCell {
  const cards = jobs.map(({ card }) => card)
  return {
    date,
    jobs: cards,
    appointments,
    time_off: days.flatMap((member) => {
      const minutes = minutesOff(openWindows(member), member.daysOff)
      return minutes > 0
        ? [{ member_id: member.id, minutes, windows: windowsOff(openWindows(member), member.daysOff) }]
        : []
    }),
    capacity_minutes: capacityOf(days),
    scheduled_minutes: [...cards, ...appointments].reduce((sum, { minutes }) => sum + minutes, 0),
    stop_count: cards.length,
    revenue_cents: jobs.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  }
}

interface MemberDay {
  id: string
  day: WorkingDay
  daysOff: readonly DayOff[]
}

const openWindows = ({ day }: MemberDay): readonly Span[] => (day.holiday === null ? day.windows : [])

/**
 * Returns the minutes of the day in which at least one of the members works and is not absent. Null without members.
 */
function capacityOf(days: readonly MemberDay[]): number | null {
  if (days.length === 0) return null
  return minutesWithin(days.flatMap((member) => windowsLeft(openWindows(member), member.daysOff)))
}

function minutesWithin(spans: readonly Span[]): number {
  let [sum, upTo] = [0, 0]
  for (const { from, to } of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const [begins, ends] = [Math.max(minuteOf(from), upTo), minuteOf(to)]
    if (ends <= begins) continue
    sum += ends - begins
    upTo = ends
  }
  return sum
}
