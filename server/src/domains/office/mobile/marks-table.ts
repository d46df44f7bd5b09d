import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Position } from '../../../kernel/schema/position.ts'
import type { DeviceTime } from './device-time.ts'

interface Mark extends DeviceTime {
  operation: string
  request_id: string | null
  member_id: string
  location_id: string
  record: { kind: string; id: string }
  position: Position | null
}

export function insertMark(ctx: MutationContext, { record, position, ...mark }: Mark): void {
  ctx.db.later(
    `insert into mobile_marks (org_id, id, location_id, member_id, operation, request_id, record_kind, record_id, device_at,
                               occurred_at, device_clock_off, position, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ctx.actor.org.id,
      newId(),
      mark.location_id,
      mark.member_id,
      mark.operation,
      mark.request_id,
      record.kind,
      record.id,
      mark.device_at,
      mark.occurred_at,
      mark.device_clock_off,
      position && JSON.stringify(position),
      ctx.now,
    ],
  )
}

/**
 * Finds the time and position fields that the first call with this request id returned, so that a repeated call returns
 * the same values.
 */
export function findMark(
  ctx: MutationContext,
  operation: string,
  requestId: string,
): Promise<{ occurred_at: string; device_clock_off: boolean; position_stored: boolean } | undefined> {
  return ctx.db.row(
    `select m.occurred_at, m.device_clock_off, m.position is not null as position_stored from mobile_marks m
      where m.org_id = $1 and m.operation = $2 and m.request_id = $3`,
    [ctx.actor.org.id, operation, requestId],
  )
}
