import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../../kernel/operations/context.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { eachOnce } from '../../../../../kernel/schema/each-once.ts'
import { anyDay, calendarDate, id } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { scheduledMinutes } from '../../../../work/schedule/index.ts'
import { addDays, isCalendarDate } from '../../../../../kernel/time/index.ts'
import { type DayOff, minutesOff, selectDaysOff } from '../../../../people/absences/index.ts'
import { membersLedBy } from '../../../../people/crews/index.ts'
import {
  findLocationsDetails,
  canAccessMember,
  type MemberRow,
  selectMemberDetails,
} from '../../../../organization/company/index.ts'
import {
  windowSchema,
  type WorkingDay,
  workingDays,
  workingMinutes,
} from '../../../../people/working-hours/index.ts'

const daySchema = z.object({
  date: calendarDate(),
  windows: z
    .array(windowSchema)
    .describe('Working hours of the day. Work past midnight is split at midnight.'),
  holiday: z
    .string()
    .nullable()
    .describe(
      'Name of the holiday. On a holiday, the member does not work, regardless of the working hours. ' +
        'Null if the day is not a holiday.',
    ),
  time_off_minutes: z.int().describe('Minutes of approved time off within the working hours.'),
  capacity_minutes: z.int().describe('Minutes of working time on that day; 0 on a holiday.'),
  scheduled_minutes: z
    .int()
    .describe(
      'Minutes of jobs that begin on that day and are assigned to the member or to a crew of the member.',
    ),
  free_minutes: z.int().describe('Minutes of working time without jobs or time off.'),
})

const mostMembers = 100

export const listAvailability = query({
  name: 'workforce.availability.list',
  summary: 'List the working time of members by day, and the minutes that jobs and time off already use.',
  description: `Dates and times are in the time zone of each member's home location. The working time of a day comes from an exception for the day, otherwise from the member's weekly hours, otherwise from the location's opening hours. A member with access only to their own records sees only themselves and the members of crews that they lead.`,
  permission: ['view_team'],
  input: z.strictObject({
    from: anyDay().describe('First day.'),
    days: z.int().min(1).max(31).default(7).describe('Number of days.'),
    member_ids: z
      .array(idOf('member'))
      .min(1)
      .max(mostMembers)
      .check(eachOnce())
      .optional()
      .describe(
        `Only these members. Defaults to all members that the caller can access, sorted by name, at most ${mostMembers}.`,
      ),
  }),
  output: z.object({
    items: z.array(
      z.object({ member_id: id(), name: z.string(), timezone: z.string(), days: z.array(daySchema) }),
    ),
    has_more: z.boolean().describe('True if there are more members than the answer contains.'),
  }),
  async handler(ctx, { from, days, member_ids }) {
    const visible = await findAccessibleMembers(ctx)
    const requestedMembers = member_ids === undefined ? visible : named(visible, member_ids)
    const members = requestedMembers.slice(0, mostMembers)
    const memberIds = members.map(({ id }) => id)
    const last = addDays(from, days - 1)
    const [working, scheduledByMember, daysOff] = await Promise.all([
      daysOf(ctx, members, { from, days }),
      scheduledMinutes(ctx, { memberIds, from, days }),
      selectDaysOff(ctx.db, ctx.actor.org.id, {
        memberIds,
        from,
        to: isCalendarDate(last) ? last : '9999-12-31',
      }),
    ])
    const off = Map.groupBy(daysOff, ({ member_id, date }) => `${member_id} ${date}`)
    return {
      items: members.map((member) => {
        const { timezone, days: own } = working.get(member.id)!
        return {
          member_id: member.id,
          name: member.name,
          timezone,
          days: own.map((day) =>
            presentDay(
              day,
              scheduledByMember.get(member.id)?.get(day.date) ?? 0,
              off.get(`${member.id} ${day.date}`) ?? [],
            ),
          ),
        }
      }),
      has_more: requestedMembers.length > members.length,
    }
  },
})

async function findAccessibleMembers(ctx: QueryContext): Promise<MemberRow[]> {
  const orgId = ctx.actor.org.id
  const own = ctx.own === null ? null : new Set(await membersLedBy(ctx.db, orgId, ctx.own))
  const rows = await selectMemberDetails(ctx.db, orgId)
  return rows.filter((row) => row.active && canAccessMember(ctx.actor, row) && (own?.has(row.id) ?? true))
}

function named(visible: readonly MemberRow[], ids: readonly string[]): MemberRow[] {
  const byId = new Map(visible.map((member) => [member.id, member]))
  return ids.map((id, at) => {
    const member = byId.get(id)
    if (!member) throw invalidField(`member_ids.${at}`, 'is not an active member of the organization')
    return member
  })
}

/** Returns the working days of each member in the time zone of the member's home location, keyed by member id. */
async function daysOf(
  ctx: QueryContext,
  members: readonly MemberRow[],
  span: { from: string; days: number },
): Promise<Map<string, { timezone: string; days: WorkingDay[] }>> {
  const { org } = ctx.actor
  const homes = Map.groupBy(members, (member) => member.base_location_id)
  const locations = await findLocationsDetails(ctx.db, org.id, [...homes.keys()])
  const entries = await Promise.all(
    locations.map(async ({ id: locationId, timezone }) => {
      const memberIds = homes.get(locationId)!.map(({ id }) => id)
      const working = await workingDays(ctx.db, org.id, { locationId, memberIds, ...span })
      return [...working].map(([id, days]) => [id, { timezone, days }] as const)
    }),
  )
  return new Map(entries.flat())
}

function presentDay(day: WorkingDay, scheduled: number, daysOff: readonly DayOff[]) {
  const capacity = workingMinutes(day)
  const off = capacity === 0 ? 0 : minutesOff(day.windows, daysOff)
  return {
    date: day.date,
    windows: [...day.windows],
    holiday: day.holiday,
    time_off_minutes: off,
    capacity_minutes: capacity,
    scheduled_minutes: scheduled,
    free_minutes: Math.max(0, capacity - off - scheduled),
  }
}
