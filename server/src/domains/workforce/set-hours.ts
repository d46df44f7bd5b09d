import * as z from 'zod'
import { invalidState, notFound } from '../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../kernel/operations/context.ts'
import { eachOnce } from '../../kernel/schema/each-once.ts'
import type { MemberRule } from '../../kernel/schema/member-rules.ts'
import { anyDay, calendarDate, id, text } from '../../kernel/schema/fields.ts'
import { addDays, localToday } from '../../kernel/time/index.ts'
import { findLocation, findMemberDetails, homeOfMember } from '../company/index.ts'
import { knows } from './member-authority.ts'
import { apart, endsLater, mustEndLater, windowFields, windowSchema } from './window-fields.ts'
import {
  countHours,
  holdHours,
  replaceDays,
  replaceHours,
  selectHours,
  selectUnlikeDays,
} from './working-hours-table.ts'

const weekday = () => z.int().min(1).max(7).describe('From Monday, 1, to Sunday, 7.')

/** What is said of the hours of a member. */
export const hoursFields = {
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
    .describe('From when on `recurring` holds, today unless given; what was planned for later is replaced.'),
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
}

export const hoursRule = {
  field: 'recurring',
  message: 'is what holds from that day on: give it, or null',
  holds: ({ effective_from, recurring }) => effective_from === undefined || recurring !== undefined,
  schema: {
    anyOf: [{ not: { required: ['effective_from'] } }, { required: ['recurring'] }],
  },
} as const satisfies MemberRule<{ effective_from?: unknown; recurring?: unknown }>

export const hoursSchema = z.object({
  member_id: id(),
  recurring: z
    .array(windowSchema.extend({ weekday: weekday() }))
    .nullable()
    .describe('In force on that day; null: when the location is open.'),
  effective_from: calendarDate().nullable().describe('Since when; null: since ever.'),
  exceptions: z
    .array(z.object({ date: calendarDate(), windows: z.array(windowSchema), note: z.string().nullable() }))
    .describe('Those that were given, and stand.'),
})

type Hours = z.output<z.ZodObject<typeof hoursFields>>

/** Says when a member works, who may be the caller. */
export async function setHours(
  ctx: MutationContext,
  member_id: string,
  { recurring, effective_from, exceptions = [] }: Hours,
): Promise<z.output<typeof hoursSchema>> {
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
}

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

/** What holds for a member on a day, and from then on on days that are unlike others. */
export async function hoursInForce(
  { db, actor }: QueryContext,
  memberId: string,
  day: string,
): Promise<Pick<z.output<typeof hoursSchema>, 'recurring' | 'effective_from' | 'exceptions'>> {
  const [hours, days] = await Promise.all([
    selectHours(db, actor.org.id, { memberIds: [memberId], from: day, to: day }),
    selectUnlikeDays(db, actor.org.id, { memberIds: [memberId], from: day, to: addDays(day, 366) }),
  ])
  const inForce = hours.at(-1)
  return {
    recurring: inForce?.windows ?? null,
    effective_from: inForce?.effective_from ?? null,
    exceptions: days.map(({ date, windows, note }) => ({ date, windows, note })),
  }
}
