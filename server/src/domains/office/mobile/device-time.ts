import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { anyInstant, instant } from '../../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../../kernel/time/index.ts'

/**
 * Maximum number of milliseconds by which the phone's time of an action may be earlier than the server's time. If it is
 * earlier by more than that, or later than the server's time, the server's time is used instead.
 */
const believedMs = 5 * 60_000

/** Time of an action on a phone: as reported by the phone (`device_at`), and as used by the server (`occurred_at`). */
export interface DeviceTime {
  device_at: string | null
  occurred_at: string
  device_clock_off: boolean
}

export const deviceAt = () =>
  anyInstant()
    .nullish()
    .describe(
      "Time of the action by the phone's clock, stored as sent. It is used as the time of the action, " +
        "unless it is later than the server's time or more than five minutes earlier.",
    )
    .meta({ example: '2026-03-16T14:20:00-05:00' })

export const deviceTimeOutput = {
  occurred_at: instant().describe(
    "Time of the action: by the phone's clock, or by the server's if the phone sent no time or " +
      '`device_clock_off` is true.',
  ),
  device_clock_off: z
    .boolean()
    .describe("True if the phone's clock is ahead of the server's, or more than five minutes behind it."),
}

/**
 * Determines the time of an action. If the action was performed offline and uploaded later, its time has already been
 * checked and is in `ctx.occurredAt`.
 */
export function deviceTimeOf(ctx: MutationContext, reportedAt: string | null | undefined): DeviceTime {
  const device_at = reportedAt ? toIso(parseInstant(reportedAt)!) : null
  if (ctx.occurredAt !== null) return { device_at, occurred_at: ctx.occurredAt, device_clock_off: false }
  if (device_at === null) return { device_at, occurred_at: ctx.now, device_clock_off: false }
  const behind = Date.parse(ctx.now) - Date.parse(device_at)
  const isRight = behind >= 0 && behind <= believedMs
  return { device_at, occurred_at: isRight ? device_at : ctx.now, device_clock_off: !isRight }
}
