import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { anyDay, calendarDate, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import {
  findLocationsDetails,
  homeOfMember,
  type MemberDetails,
  selectMemberDetails,
} from '../../../company/index.ts'
import { scheduledMinutes } from '../../../schedule/index.ts'
import { addDays, isCalendarDate } from '../../../../kernel/time/index.ts'
import { type DayOff, minutesOff, selectDaysOff } from '../../../time-off/index.ts'
import { membersLedBy } from '../../crew-members-table.ts'
import { knows } from '../../member-authority.ts'
import { windowSchema } from '../../window-fields.ts'
import { type WorkingDay, workingDays, workingMinutes } from '../../working-windows.ts'

const daySchema = z.object({
  date: calendarDate(),
  windows: z.array(windowSchema).describe('When the member works; over midnight are two.'),
  holiday: z.string().nullable().describe('Its name: nobody works then, whatever the windows.'),
  time_off_minutes: z.int().describe('Of the windows, those that are approved time off.'),
  capacity_minutes: z.int().describe('Of the windows, by the clock; none on a holiday.'),
  scheduled_minutes: z.int().describe('Of jobs that begin on the day, whoever has them by name or by crew.'),
  free_minutes: z.int().describe('What neither jobs nor time off take.'),
})

const mostMembers = 100

export const listAvailability = query({
  name: 'workforce.availability.list',
  summary: 'Show day by day when members work, and how much of that is taken.',
  description: `Days and times are those of the home location of each member. A member works when an exception says so, else in the hours of
the week that are in force, else when that location is open. Whoever sees only what is their own sees themselves and the
members of the crews that they lead.`,
  permission: ['view_team'],
  input: z.strictObject({
    from: anyDay().describe('The first day.'),
    days: z.int().min(1).max(31).default(7).describe('How many days are shown.'),
    member_ids: z
      .array(idOf('member'))
      .min(1)
      .max(mostMembers)
      .check(eachOnce())
      .optional()
      .describe(`Only these; without them everybody in sight, by name, as far as the first ${mostMembers}.`),
  }),
  output: z.object({
    items: z.array(
      z.object({ member_id: id(), name: z.string(), timezone: z.string(), days: z.array(daySchema) }),
    ),
    has_more: z.boolean().describe('There are members whom the answer does not hold.'),
  }),
  async handler(ctx, { from, days, member_ids }) {
    const visible = await membersInSight(ctx)
    const wanted = member_ids === undefined ? visible : named(visible, member_ids)
    const members = wanted.slice(0, mostMembers)
    const memberIds = members.map(({ id }) => id)
    const last = addDays(from, days - 1)
    const [working, taken, daysOff] = await Promise.all([
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
            tellDay(day, taken.get(member.id)?.get(day.date) ?? 0, off.get(`${member.id} ${day.date}`) ?? []),
          ),
        }
      }),
      has_more: wanted.length > members.length,
    }
  },
})

async function membersInSight(ctx: QueryContext): Promise<MemberDetails[]> {
  const orgId = ctx.actor.org.id
  const own = ctx.own === null ? null : new Set(await membersLedBy(ctx.db, orgId, ctx.own))
  const rows = await selectMemberDetails(ctx.db, orgId)
  return rows.filter((row) => row.active && knows(ctx.actor, row) && (own?.has(row.id) ?? true))
}

function named(visible: readonly MemberDetails[], ids: readonly string[]): MemberDetails[] {
  const byId = new Map(visible.map((member) => [member.id, member]))
  return ids.map((id, at) => {
    const member = byId.get(id)
    if (!member) throw invalidField(`member_ids.${at}`, 'is no active member of the organization')
    return member
  })
}

/** By member, each on the calendar of the home location. */
async function daysOf(
  ctx: QueryContext,
  members: readonly MemberDetails[],
  span: { from: string; days: number },
): Promise<Map<string, { timezone: string; days: WorkingDay[] }>> {
  const { org } = ctx.actor
  const homes = Map.groupBy(members, (member) => homeOfMember(member, org))
  const locations = await findLocationsDetails(ctx.db, org.id, [...homes.keys()])
  const told = await Promise.all(
    locations.map(async ({ id: locationId, timezone }) => {
      const memberIds = homes.get(locationId)!.map(({ id }) => id)
      const working = await workingDays(ctx.db, org.id, { locationId, memberIds, ...span })
      return [...working].map(([id, days]) => [id, { timezone, days }] as const)
    }),
  )
  return new Map(told.flat())
}

function tellDay(day: WorkingDay, scheduled: number, daysOff: readonly DayOff[]) {
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
