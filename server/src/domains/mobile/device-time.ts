import * as z from 'zod'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { anyInstant, instant } from '../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../kernel/time/index.ts'

/** Clocks of phones are believed that are behind ours by so much, and not ahead. */
const believedMs = 5 * 60_000

/** When something was done, as a phone and as we say it. */
export interface DeviceTime {
  device_at: string | null
  occurred_at: string
  device_clock_off: boolean
}

export const deviceAt = () =>
  anyInstant()
    .nullish()
    .describe('What the phone takes for the time: kept as told, and believed where it is right.')
    .meta({ example: '2026-03-16T14:20:00-05:00' })

export const toldTime = {
  occurred_at: instant().describe(
    'When it was done: the time of the phone where its clock is right, else ours.',
  ),
  device_clock_off: z
    .boolean()
    .describe('The clock of the phone is ahead of ours, or more than five minutes behind.'),
}

/** What was done without a network and is told later has been judged before: `ctx.occurredAt`. */
export function deviceTimeOf(ctx: MutationContext, given: string | null | undefined): DeviceTime {
  const device_at = given ? toIso(parseInstant(given)!) : null
  if (ctx.occurredAt !== null) return { device_at, occurred_at: ctx.occurredAt, device_clock_off: false }
  if (device_at === null) return { device_at, occurred_at: ctx.now, device_clock_off: false }
  const behind = Date.parse(ctx.now) - Date.parse(device_at)
  const isRight = behind >= 0 && behind <= believedMs
  return { device_at, occurred_at: isRight ? device_at : ctx.now, device_clock_off: !isRight }
}
