import * as z from 'zod'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  claimRequestId,
  duplicateField,
  nameRecord,
  requestIdField,
} from '../../../kernel/operations/request-ids.ts'
import { type Position, positionSchema } from '../../../kernel/schema/position.ts'
import { findOpenEntry } from '../../work/timesheets/index.ts'
import { deviceAt, type DeviceTime, deviceTimeOf, deviceTimeOutput } from './device-time.ts'
import { hasConsent } from './location-consents-table.ts'
import { findMark, insertMark } from './marks-table.ts'
import { memberOfPhone } from './member-of-phone.ts'

const positionField = () =>
  positionSchema
    .nullish()
    .describe(
      'Position of the phone. Stored for 90 days, and only if the member consented (`location_consent`) when the work or the session began.',
    )

/** Additional input fields of all operations with which a phone changes data. */
export const timedInput = { device_at: deviceAt(), request_id: requestIdField().nullish() }
export const phoneInput = { ...timedInput, pos: positionField() }
/** Additional output fields of all operations with which a phone changes data. */
export const timedOutput = { ...deviceTimeOutput, duplicate: duplicateField() }
export const phoneOutput = {
  ...timedOutput,
  position_stored: z
    .boolean()
    .describe(
      'False if no position was sent, if the member did not consent to storing it, or if the member is neither ' +
        'at work nor in a canvassing session.',
    ),
}

interface WriteInput {
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
  input: WriteInput
  /** Performs the change and returns the record. `time` is the time of the action. */
  make: (time: DeviceTime) => Promise<Record>
  /** Reads the current state of the record. */
  find: (id: string) => Promise<Record>
  /**
   * Returns true if the position may be stored. By default, it may be stored if the member is at work and
   * consented.
   */
  mayStorePosition?: () => Promise<boolean>
}

/**
 * Performs a change that a phone sent. A repeated call with the same `request_id` changes nothing and returns the record.
 * The time of the action is that of the phone if its clock is right. The phone's position is stored if the member
 * consented to it.
 */
export async function phoneWrite<Record extends Made>(
  ctx: MutationContext,
  { operation, kind, input, make, find, mayStorePosition }: Write<Record>,
): Promise<
  Record & { occurred_at: string; device_clock_off: boolean; duplicate: boolean; position_stored: boolean }
> {
  const member_id = memberOfPhone(ctx)
  const requestId = input.request_id ?? null
  const { madeBefore } = await claimRequestId(ctx, operation, requestId, newId())
  if (madeBefore !== null) {
    const [record, mark] = [await find(madeBefore), await findMark(ctx, operation, requestId!)]
    return { ...record, ...mark!, duplicate: true }
  }
  const time = deviceTimeOf(ctx, input.device_at)
  const storesPosition = input.pos
    ? await (mayStorePosition ?? (() => agreedAtWork(ctx, member_id)))()
    : false
  const record = await make(time)
  if (requestId !== null) nameRecord(ctx, operation, requestId, record.id)
  const position = storesPosition ? input.pos! : null
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

type RecordMembers = 'id' | 'location_id' | 'position_stored'

/** Removes the id and location of the record, and `position_stored`, from an output. */
export function withoutRecord<Answer extends Record<RecordMembers, unknown>>(
  written: Answer,
): Omit<Answer, RecordMembers> {
  const { id: _, location_id: __, position_stored: ___, ...answer } = written
  return answer
}

async function agreedAtWork(ctx: MutationContext, memberId: string): Promise<boolean> {
  const open = await findOpenEntry(ctx, memberId)
  return open !== undefined && (await hasConsent(ctx, open.id))
}
