import * as z from 'zod'
import { roles } from '../../../../../kernel/access/permissions.ts'
import type { QueryContext } from '../../../../../kernel/operations/context.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { anyDay, calendarDate, id, wallTime } from '../../../../../kernel/schema/fields.ts'
import { localToday } from '../../../../../kernel/time/index.ts'
import { memberAtHome, type MemberRow, selectMemberDetails } from '../../../../organization/company/index.ts'
import { type ScheduledWork, selectScheduledWork } from '../../../../work/jobs/index.ts'
import { selectDaysOff } from '../../../../people/absences/index.ts'
import { type CrewRow, crewsAt } from '../../../../people/crews/index.ts'
import { memberOfPhone } from '../../member-of-phone.ts'

/** Maximum number of crews returned. */
const mostCrews = 100
const mostAlone = 200

const entry = z.object({
  crew: z.object({ crew_id: id(), name: z.string(), color: z.string().nullable() }).optional(),
  members: z.array(
    z.object({ member_id: id(), name: z.string(), phone: z.string().nullable(), role: z.enum(roles) }),
  ),
  stop_count: z.int().describe('Number of jobs of the crew, or of the member, on that day.'),
  first_start: wallTime().nullable().describe('Local start time of the first job. Null if there is none.'),
  time_off: z.array(id()).describe('Members absent for all or part of the day.'),
})

export const showRoster = query({
  name: 'mobile.workforce.roster',
  summary: 'List who works on a day, and in which crew.',
  description:
    'Returns the crews, and the members without a crew. A member with access only to their own ' +
    'records gets only the crews that they belong to.',
  permission: ['view_jobs'],
  ofPhones: true,
  input: z.strictObject({
    date: anyDay().optional().describe('The day. Defaults to today in the time zone of the home location.'),
  }),
  output: z.object({ date: calendarDate(), roster: z.array(entry) }),
  async handler(ctx, { date }) {
    const memberId = memberOfPhone(ctx)
    const { timezone, locationId } = await memberAtHome(ctx, 'member_id', memberId)
    const day = date ?? localToday(timezone, new Date(ctx.now))
    const groups = await groupsFor(ctx, memberId, locationId)
    const memberIds = [...new Set(groups.flatMap(({ members }) => members.map((each) => each.id)))]
    const span = { from: day, to: day }
    const [absent, work] = await Promise.all([
      selectDaysOff(ctx.db, ctx.actor.org.id, { memberIds, ...span }),
      selectScheduledWork(ctx.db, ctx.actor.org.id, {
        memberIds,
        crewIds: groups.flatMap(({ crew }) => crew?.id ?? []),
        ...span,
        statuses: ['scheduled', 'en_route', 'in_progress', 'on_hold', 'complete'],
      }),
    ])
    const away = new Set(absent.map(({ member_id }) => member_id))
    const roster = groups.map((group) => {
      const { crew, members } = group
      const stops = work.filter((each) => isStopOf(each, group))
      return {
        ...(crew && { crew: { crew_id: crew.id, name: crew.name, color: crew.color } }),
        members: members.map(({ id, name, phone, role }) => ({ member_id: id, name, phone, role })),
        stop_count: stops.length,
        first_start:
          stops.flatMap(({ scheduled_time_start }) => scheduled_time_start ?? []).toSorted()[0] ?? null,
        time_off: members.flatMap(({ id }) => (away.has(id) ? [id] : [])),
      }
    })
    return { date: day, roster }
  },
})

interface Group {
  crew?: CrewRow
  members: MemberRow[]
}

/** Returns the crews, and the members without a crew, at the caller's home location. */
async function groupsFor(ctx: QueryContext, memberId: string, locationId: string): Promise<Group[]> {
  const { org } = ctx.actor
  const [crews, people] = await Promise.all([
    crewsAt(ctx, { locationId, named: [], limit: mostCrews }),
    selectMemberDetails(ctx.db, org.id),
  ])
  const seesAll = ctx.own === null
  const activeMembers = people.filter(({ active }) => active)
  const byId = new Map(activeMembers.map((member) => [member.id, member]))
  const groups: Group[] = crews
    .filter(({ members }) => seesAll || members.some(({ member_id }) => member_id === memberId))
    .map((crew) => ({ crew, members: crew.members.flatMap(({ member_id }) => byId.get(member_id) ?? []) }))
  const inCrews = new Set(groups.flatMap(({ members }) => members.map(({ id }) => id)))
  const others = activeMembers.filter(
    (member) =>
      !inCrews.has(member.id) &&
      (member.id === memberId || (seesAll && member.base_location_id === locationId)),
  )
  return [...groups, ...others.slice(0, mostAlone).map((member) => ({ members: [member] }))]
}

const isStopOf = ({ crew_id, member_ids }: ScheduledWork, { crew, members }: Group): boolean =>
  (crew !== undefined && crew_id === crew.id) || members.some(({ id }) => member_ids.includes(id))
