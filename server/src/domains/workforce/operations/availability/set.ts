import * as z from 'zod'
import { invalidState, notFound } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { anyDay, calendarDate, id, text } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import { findLocation, findMemberDetails, homeOfMember } from '../../../company/index.ts'
import { knows } from '../../member-authority.ts'
import { apart, endsLater, mustEndLater, windowFields, windowSchema } from '../../window-fields.ts'
import { countHours, holdHours, replaceDays, replaceHours, selectHours } from '../../working-hours-table.ts'

const weekday = () => z.int().min(1).max(7).describe('From Monday, 1, to Sunday, 7.')

const input = withRules(
  z.strictObject({
    member_id: id().describe('Whose hours they are.'),
    recurring: z
      .array(z.strictObject({ weekday: weekday(), ...windowFields }).refine(endsLater, mustEndLater))
      .max(28)
      .check(apart())
      .nullish()
      .describe(
        'When the member works in every week, all of it anew; a day that is absent is off. null: when the location is open.',
      ),
    effective_from: anyDay()
      .optional()
      .describe(
        'From when on `recurring` holds, today unless given; what was planned for later is replaced.',
      ),
    exceptions: z
      .array(
        z.strictObject({
          date: anyDay(),
          windows: z
            .array(z.strictObject(windowFields).refine(endsLater, mustEndLater))
            .max(10)
            .check(apart())
            .nullable()
            .describe('When the member works on that day; none: not at all; null: as on any other day.'),
          note: text(500).nullish().describe('Why.'),
        }),
      )
      .max(100)
      .check(eachOnce('date'))
      .optional()
      .describe('Days that are unlike others; those that are absent stay as they are.'),
  }),
  {
    field: 'recurring',
    message: 'is what holds from that day on: give it, or null',
    holds: ({ effective_from, recurring }) => effective_from === undefined || recurring !== undefined,
    schema: {
      anyOf: [{ not: { required: ['effective_from'] } }, { required: ['recurring'] }],
    },
  },
)

export const setAvailability = mutation({
  name: 'workforce.availability.set',
  summary: 'Say when a member works: in every week, and on days that are unlike others.',
  description: `Times are those of the clock where the work is. An exception stands before the hours of the week, and these before the hours
of the location; nobody works on its holidays.`,
  permission: ['manage_team'],
  input,
  output: z.object({
    member_id: id(),
    recurring: z
      .array(windowSchema.extend({ weekday: weekday() }))
      .nullable()
      .describe('In force on that day; null: when the location is open.'),
    effective_from: calendarDate().nullable().describe('Since when; null: since ever.'),
    exceptions: z
      .array(z.object({ date: calendarDate(), windows: z.array(windowSchema), note: z.string().nullable() }))
      .describe('Those that were given, and stand.'),
  }),
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { member_id, recurring, effective_from, exceptions = [] }) {
    const today = await todayOf(ctx, member_id)
    holdHours(ctx, member_id)
    const from = effective_from ?? today
    if (recurring !== undefined)
      replaceHours(ctx, {
        member_id,
        effective_from: from,
        windows: recurring && recurring.toSorted(byDay),
      })
    const days = exceptions.flatMap(({ date, windows, note }) =>
      windows === null ? [] : [{ date, windows: windows.toSorted(byDay), note: note || null }],
    )
    const removed = exceptions.filter(({ windows }) => windows === null).map(({ date }) => date)
    replaceDays(ctx, member_id, days, removed)
    await requireFew(ctx, member_id)
    const span = { memberIds: [member_id], from, to: from }
    const inForce = (await selectHours(ctx.db, ctx.actor.org.id, span)).at(-1)
    return {
      member_id,
      recurring: inForce?.windows ?? null,
      effective_from: inForce?.effective_from ?? null,
      exceptions: days.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    }
  },
})

interface Window {
  weekday?: number
  from: string
}

function byDay(a: Window, b: Window): number {
  return (a.weekday ?? 0) - (b.weekday ?? 0) || (a.from < b.from ? -1 : 1)
}

async function todayOf(ctx: MutationContext, memberId: string): Promise<string> {
  const { org } = ctx.actor
  const member = await findMemberDetails(ctx.db, org.id, memberId)
  if (!member || !knows(ctx.actor, member)) throw notFound('member')
  const home = await findLocation(ctx.db, org.id, homeOfMember(member, org))
  return localToday(home!.timezone, new Date(ctx.now))
}

const most = { sets: 200, days: 2000 }

async function requireFew(ctx: MutationContext, memberId: string): Promise<void> {
  const kept = await countHours(ctx, memberId)
  for (const [field, count, limit] of [
    ['recurring', kept.sets, most.sets],
    ['exceptions', kept.days, most.days],
  ] as const)
    if (count > limit)
      throw invalidState(`More than ${limit} of them cannot be kept for a member: take some away.`, [
        { field, message: `are more than ${limit} in all`, reason: 'too_many' },
      ])
}
