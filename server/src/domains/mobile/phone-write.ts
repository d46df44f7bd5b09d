import * as z from 'zod'
import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import {
  claimRequestId,
  duplicateField,
  nameRecord,
  requestIdField,
} from '../../kernel/operations/request-ids.ts'
import { type Position, positionSchema } from '../../kernel/schema/position.ts'
import { findOpenEntry } from '../timesheets/index.ts'
import { deviceAt, type DeviceTime, deviceTimeOf, toldTime } from './device-time.ts'
import { isConsentGiven } from './location-consents-table.ts'
import { findMark, insertMark } from './marks-table.ts'
import { memberOfPhone } from './member-of-phone.ts'

const positionField = () =>
  positionSchema
    .nullish()
    .describe(
      'Where the phone is; kept only of who agreed to it (`location_consent`) when the work or the session began, for 90 days.',
    )

/** What every write of a phone takes besides, */
export const timedInput = { device_at: deviceAt(), request_id: requestIdField().nullish() }
export const phoneInput = { ...timedInput, pos: positionField() }
/** and is answered with. */
export const timedOutput = { ...toldTime, duplicate: duplicateField() }
export const phoneOutput = {
  ...timedOutput,
  position_stored: z.boolean().describe('False without a position, and without consent to keep it.'),
}

interface Given {
  device_at?: string | null | undefined
  request_id?: string | null | undefined
  pos?: Position | null | undefined
}

interface Made {
  id: string
  location_id: string
}

interface Write<Record extends Made> {
  operation: string
  kind: string
  given: Given
  /** Does it; `time` says when it was done. */
  make: (time: DeviceTime) => Promise<Record>
  /** What was made, as it is now. */
  find: (id: string) => Promise<Record>
  /** Whether the position may be kept; unless given, whether the member is at work and agreed to it. */
  mayKeep?: () => Promise<boolean>
}

/**
 * A write of a phone: done once for a `request_id`, with the instant that its clock is believed for, and with the position
 * where the member agreed to have it kept.
 */
export async function phoneWrite<Record extends Made>(
  ctx: MutationContext,
  { operation, kind, given, make, find, mayKeep }: Write<Record>,
): Promise<
  Record & { occurred_at: string; device_clock_off: boolean; duplicate: boolean; position_stored: boolean }
> {
  const member_id = memberOfPhone(ctx)
  const requestId = given.request_id ?? null
  const { madeBefore } = await claimRequestId(ctx, operation, requestId, newId())
  if (madeBefore !== null) {
    const [record, mark] = [await find(madeBefore), await findMark(ctx, operation, requestId!)]
    return { ...record, ...mark!, duplicate: true }
  }
  const time = deviceTimeOf(ctx, given.device_at)
  const mayBeKept = given.pos ? await (mayKeep ?? (() => agreedAtWork(ctx, member_id)))() : false
  const record = await make(time)
  if (requestId !== null) nameRecord(ctx, operation, requestId, record.id)
  const position = mayBeKept ? given.pos! : null
  const { location_id } = record
  insertMark(ctx, {
    ...time,
    operation,
    request_id: requestId,
    member_id,
    location_id,
    record: { kind, id: record.id },
    position,
  })
  const { occurred_at, device_clock_off } = time
  return { ...record, occurred_at, device_clock_off, duplicate: false, position_stored: position !== null }
}

async function agreedAtWork(ctx: MutationContext, memberId: string): Promise<boolean> {
  const open = await findOpenEntry(ctx, memberId)
  return open !== undefined && (await isConsentGiven(ctx, open.id))
}
