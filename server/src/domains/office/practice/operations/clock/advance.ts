import * as z from 'zod'
import { requireLive } from '../../../../../kernel/access/set-up-authority.ts'
import { invalidField } from '../../../../../kernel/errors.ts'
import { clockOf } from '../../../../../kernel/automations/tables/clock-table.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { anyInstant, instant } from '../../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { parseInstant, toIso } from '../../../../../kernel/time/index.ts'
import { practiceRequest, requirePractice } from '../../practice-company.ts'

const dayMs = 86_400_000
/** Maximum number of days by which one call advances the clock. */
const mostDays = 366
/** Maximum number of days by which the clock is ahead of real time. */
const mostDaysAhead = 5 * 366
const days = String.raw`(?:\d{1,2}W(?:\d{1,3}D)?|\d{1,3}D)`
const time = String.raw`T(?:\d{1,4}H(?:\d{1,5}M)?|\d{1,5}M)`
const duration = new RegExp(`^P(?:${days}(?:${time})?|${time})$`)

export const advancePracticeClock = mutation({
  name: 'practice.clock.advance',
  summary: 'Advance the clock of this practice company, and do the work that becomes due.',
  description:
    'Stops at each time at which work is due, and does it: steps of automations, estimates that expire, invoices ' +
    'that become overdue, recurring jobs. Messages stay in the outbox; webhooks are sent. One call takes about 20 ' +
    'seconds at most: if `arrived` is false, call it again with `to`. The clock never goes back.',
  permission: ['manage_practice'],
  wholeOrganization: true,
  provider: { resolution: 'Read the clock with practice.clock.get, and advance it again with `to`.' },
  input: withRules(
    z.strictObject({
      by: z
        .string()
        .regex(duration, 'must be a duration of weeks, days, hours and minutes, such as P30D or PT2H30M')
        .optional()
        .describe(
          `Duration in ISO 8601, such as \`P30D\` or \`PT2H\`. A day has 24 hours. At most ${mostDays} days.`,
        ),
      to: anyInstant().optional().describe('Time to which the clock is advanced, ISO 8601 with a time zone.'),
    }),
    exactlyOne('by', 'to'),
  ),
  output: z.object({
    now: instant().describe('New time of the clock.'),
    arrived: z.boolean().describe('False if the call ended before the clock reached the requested time.'),
    runs: z.int().describe('Number of runs of automations that were started.'),
    steps: z.int().describe('Number of steps that runs of automations performed.'),
    messages: z.int().describe('Number of messages that were written. None of them is sent.'),
  }),
  errors: ['invalid_state', 'unsupported_in_test_mode'],
  async handler(ctx, { by, to }) {
    const { org } = ctx.actor
    requirePractice(org)
    requireLive(ctx.actor)
    const now = await clockOf(ctx.db, org.id)
    const target =
      by === undefined ? toIso(parseInstant(to!)!) : new Date(Date.parse(now) + lengthOf(by)).toISOString()
    requireInRange(by === undefined ? 'to' : 'by', { now, target, present: ctx.present })
    ctx.services.practice.requireFew()
    return await ctx.callProvider(
      practiceRequest(org.id, 'advance', { from: now, to: target }),
      () => ctx.services.practice.advance(org, target),
      (advanced) => advanced,
    )
  },
})

function requireInRange(
  field: string,
  { now, target, present }: { now: string; target: string; present: string },
): void {
  if (target < now)
    throw invalidField(field, `must not be before the time of the clock, ${now}, which can only be advanced`)
  if (Date.parse(target) - Date.parse(now) > mostDays * dayMs)
    throw invalidField(field, `must be at most ${mostDays} days after the time of the clock, ${now}`)
  if (Date.parse(target) - Date.parse(present) > mostDaysAhead * dayMs)
    throw invalidField(field, `must be at most ${mostDaysAhead} days after the real time`)
}

/** Returns the length of a duration that matches `duration`, in milliseconds. */
function lengthOf(text: string): number {
  const count = (unit: string): number => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
  return (count('W') * 7 + count('D')) * dayMs + (count('H') * 60 + count('M')) * 60_000
}
