import * as z from 'zod'
import { homeLocation, memberBehind, accessScopeFor } from '../../../../kernel/access/actor.ts'
import { AppError, invalidField } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { anyDay } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import {
  addDays,
  type CalendarDate,
  inOurYears,
  isCalendarDate,
  localDate,
  nextLocalMidnight,
  startOfLocalDay,
  toIso,
} from '../../../../kernel/time/index.ts'
import { selectJobCards, selectWaitingCards } from '../../jobs/index.ts'
import { type AppointmentCardRow, selectAppointmentCards } from '../../../customers/leads/index.ts'
import { selectDaysOff } from '../../../people/absences/index.ts'
import { workingDays } from '../../../people/working-hours/index.ts'
import { type AppointmentCard, appointmentMinutes, boardSchema, groupings } from '../board/board.ts'
import { fillBoard } from '../board/fill-board.ts'
import { rowsOfBoard } from '../board/rows-of-board.ts'
import { cardsOf } from '../job-card.ts'
import { locationToPlan, type PlannedLocation } from '../location-to-plan.ts'
import { durationsOf } from '../service-durations.ts'

const mostCards = 1000
const mostWaiting = 100
/** Maximum number of cells of a board: rows multiplied by days. */
const mostCells = 7000

export const showBoard = query({
  name: 'schedule.board',
  summary: 'Show the schedule of a location by day, for crews, vehicles or members.',
  description:
    'Each visit of a job appears as a card on the day on which it starts; cancelled visits are left out. If a ' +
    'visit is assigned to a crew but not to single members, it appears in the row of every member of the crew. If ' +
    'there are more than 1,000 cards, the call is refused: request fewer days. A member with access only to their ' +
    'own jobs gets only their own rows. Appointments require `view_leads`.',
  permission: ['view_jobs'],
  input: z.strictObject({
    from: anyDay().describe("First day, in the location's time zone."),
    days: z.int().min(1).max(14).default(1).describe('Number of days.'),
    location_id: idOf('location').nullish().describe("The location. Defaults to the caller's home location."),
    group_by: z.enum(groupings).default('crew').describe('Grouping of the rows.'),
    scope: z
      .enum(['ops', 'sales', 'combined'])
      .default('ops')
      .describe('`ops` shows jobs, `sales` shows the appointments of leads, `combined` shows both.'),
  }),
  output: boardSchema,
  errors: ['insufficient_permission'],
  async handler(ctx, { from, days, location_id, group_by: grouping, scope }) {
    if (scope !== 'ops' && accessScopeFor(ctx.actor, 'view_leads') === null)
      throw new AppError(
        'insufficient_permission',
        'Appointments are only visible to callers who may see leads.',
      )
    const location = await locationOf(ctx, location_id)
    const dates = Array.from({ length: days }, (_, at) => addDays(from, at)).filter(isCalendarDate)
    const showsJobs = scope !== 'sales'
    const span = { from, to: dates.at(-1)! }
    const [jobs, waiting, agreed] = await Promise.all([
      showsJobs ? selectJobCards(ctx, { location_id: location.id, days: span }, mostCards + 1) : [],
      showsJobs ? selectWaitingCards(ctx, location.id, mostWaiting) : [],
      scope === 'ops' ? [] : appointmentsOf(ctx, location, span),
    ])
    if (jobs.length + agreed.length > mostCards) throw tooMany()
    const appointments = agreed.map((row) => appointmentCardOf(row, location.timezone))
    const memberIds = appointments.flatMap(({ member_id }) => member_id ?? [])
    const limit = Math.floor(mostCells / days)
    const [rows, durations] = await Promise.all([
      rowsOfBoard(ctx, { grouping, locationId: location.id, jobs, memberIds, limit }),
      durationsOf(ctx, [...jobs, ...waiting]),
    ])
    if (rows.length > limit) throw tooMany()
    const { id: orgId } = ctx.actor.org
    const working = [...new Set(rows.flatMap((row) => row.memberIds))]
    const cardOf = cardsOf({ ...location, now: ctx.now, durations })
    const filled = fillBoard(rows, {
      grouping,
      dates,
      appointments,
      jobs: jobs.map((row) => {
        const card = cardOf(row)
        return { card, memberIds: row.member_ids, revenueCents: card.value_cents }
      }),
      daysOff: await selectDaysOff(ctx.db, orgId, { memberIds: working, ...span }),
      workingDays: await workingDays(ctx.db, orgId, {
        locationId: location.id,
        memberIds: working,
        from,
        days,
      }),
    })
    if (filled.placed > mostCards) throw tooMany()
    return {
      timezone: location.timezone,
      from,
      days,
      rows: filled.rows,
      unassigned: filled.unassigned,
      unscheduled: waiting.map(cardOf),
    }
  },
})

const tooMany = (): AppError =>
  invalidField('days', `must be fewer, because there are more than ${mostCards} jobs and appointments`)

async function locationOf(
  ctx: QueryContext,
  locationId: string | null | undefined,
): Promise<PlannedLocation> {
  const { locations } = ctx.actor
  const id = locationId ?? homeLocation(ctx.actor)
  const location =
    id !== undefined && (locations === '*' || locations.includes(id))
      ? await locationToPlan(ctx, id)
      : undefined
  if (!location) throw invalidField('location_id', 'is not a location of the organization')
  return location
}

function appointmentsOf(
  ctx: QueryContext,
  { id, timezone }: PlannedLocation,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<AppointmentCardRow[]> {
  const own = accessScopeFor(ctx.actor, 'view_leads') === 'own' ? memberBehind(ctx.actor) : null
  const span = {
    from: toIso(inOurYears(startOfLocalDay(from, timezone))),
    before: toIso(inOurYears(nextLocalMidnight(to, timezone))),
  }
  return selectAppointmentCards(ctx, { location_id: id, ...span, own }, mostCards + 1)
}

function appointmentCardOf(row: AppointmentCardRow, timezone: string): AppointmentCard {
  const region = [row.state, row.zip].filter(Boolean).join(' ')
  const ends = Date.parse(row.starts_at) + appointmentMinutes * 60_000
  return {
    appointment_id: row.id,
    lead_id: row.lead_id,
    kind: row.kind,
    date: localDate(new Date(row.starts_at), timezone),
    starts_at: row.starts_at,
    ends_at: toIso(inOurYears(new Date(ends))),
    minutes: appointmentMinutes,
    customer_name: row.customer_name,
    address: [row.service_address, row.city, region].filter(Boolean).join(', ') || null,
    member_id: row.member_id,
    note: row.note,
  }
}
