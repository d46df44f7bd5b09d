import * as z from 'zod'
import { invalidState, notFound } from '../../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import type { MemberRule } from '../../../kernel/schema/member-rules.ts'
import { anyDay, calendarDate, id, text } from '../../../kernel/schema/fields.ts'
import { addDays, localToday } from '../../../kernel/time/index.ts'
import { findLocation, findMember, canAccessMember } from '../../organization/company/index.ts'
import { apart, endsLater, mustEndLater, windowFields, windowSchema } from './window-fields.ts'
import {
  countHours,
  lockHours,
  replaceDays,
  replaceHours,
  selectHours,
  selectUnlikeDays,
} from './working-hours-table.ts'

const weekday = () => z.int().min(1).max(7).describe('Weekday, from 1 (Monday) to 7 (Sunday).')

/** Input fields of a member's working hours. */
export const hoursFields = {
  recurring: z
    .array(z.strictObject({ weekday: weekday(), ...windowFields }).refine(endsLater, mustEndLater))
    .max(28)
    .check(apart())
    .nullish()
    .describe(
      'Weekly working hours from `effective_from` on. The member does not work on weekdays that are not in ' +
        "the list. Null means the location's opening hours.",
    ),
  effective_from: anyDay()
    .optional()
    .describe(
      'First day on which `recurring` applies. Defaults to today. Weekly hours that were set with a later ' +
        'first day are deleted.',
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
          .describe('Working windows on that day. An empty list means no work. Null removes the exception.'),
        note: text(500).nullish().describe('Reason.'),
      }),
    )
    .max(100)
    .check(eachOnce('date'))
    .optional()
    .describe('Exceptions for single days. Other days stay unchanged.'),
}

export const hoursRule = {
  field: 'recurring',
  message: "is required with `effective_from`; pass null to use the location's opening hours",
  isMet: ({ effective_from, recurring }) => effective_from === undefined || recurring !== undefined,
  schema: {
    anyOf: [{ not: { required: ['effective_from'] } }, { required: ['recurring'] }],
  },
} as const satisfies MemberRule<{ effective_from?: unknown; recurring?: unknown }>

export const hoursSchema = z.object({
  member_id: id(),
  recurring: z
    .array(windowSchema.extend({ weekday: weekday() }))
    .nullable()
    .describe(
      'Weekly hours that apply on the day `effective_from` of the input or, if it was omitted, today. ' +
        "Null means the location's opening hours.",
    ),
  effective_from: calendarDate()
    .nullable()
    .describe('First day on which the weekly hours apply. Null if no weekly hours are set.'),
  exceptions: z
    .array(z.object({ date: calendarDate(), windows: z.array(windowSchema), note: z.string().nullable() }))
    .describe('Exceptions that were set by this call. Removed exceptions are left out.'),
})

type Hours = z.output<z.ZodObject<typeof hoursFields>>

/** Sets the working hours of a member, who may be the caller. */
export async function setHours(
  ctx: MutationContext,
  member_id: string,
  { recurring, effective_from, exceptions = [] }: Hours,
): Promise<z.output<typeof hoursSchema>> {
  const today = await todayOf(ctx, member_id)
  lockHours(ctx, member_id)
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
  const member = await findMember(ctx.db, org.id, memberId)
  if (!member || !canAccessMember(ctx.actor, member)) throw notFound('member')
  const home = await findLocation(ctx.db, org.id, member.base_location_id)
  return localToday(home!.timezone, new Date(ctx.now))
}

const most = { sets: 200, days: 2000 }

async function requireFew(ctx: MutationContext, memberId: string): Promise<void> {
  const counts = await countHours(ctx, memberId)
  for (const [field, count, limit] of [
    ['recurring', counts.sets, most.sets],
    ['exceptions', counts.days, most.days],
  ] as const)
    if (count > limit)
      throw invalidState(`A member can have at most ${limit} entries in \`${field}\`; remove some.`, [
        { field, message: `would have more than ${limit} entries in total`, reason: 'too_many' },
      ])
}

/** Returns the member's weekly hours that apply on a day, and the exceptions from that day on. */
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
