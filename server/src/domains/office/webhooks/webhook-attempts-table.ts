import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { DeliveryStatus } from './webhook-delivery.ts'

/** Result of an attempt, and the status of its delivery afterwards. */
export interface AttemptEnd {
  org_id: string
  delivery_id: string
  destination_id: string
  id: string
  number: number
  started_at: string
  duration_ms: number
  status_code: number | null
  error: string | null
  response_headers: Readonly<Record<string, string>>
  response_excerpt: string | null
  delivery_status: DeliveryStatus
  ended_at: string
}

const ended = `
  with attempted as (
    insert into webhook_attempts (org_id, delivery_id, id, number, started_at, duration_ms, status_code, error,
           response_headers, response_excerpt)
    values ($1, $2, $4, $5, $6, $7, $8::integer, $9::text, $10, $11)
  ), delivery as (
    update webhook_deliveries
       set status = $12, attempts = attempts + 1, last_status_code = $8, last_error = $9,
           finished_at = case when $12 in ('delivered', 'dead_letter') then $13::timestamptz end
     where org_id = $1 and id = $2
  )`

function valuesOf(end: AttemptEnd) {
  return [
    end.org_id,
    end.delivery_id,
    end.destination_id,
    end.id,
    end.number,
    end.started_at,
    end.duration_ms,
    end.status_code,
    end.error,
    JSON.stringify(end.response_headers),
    end.response_excerpt,
    end.delivery_status,
    end.ended_at,
  ]
}

/**
 * Records a successful attempt. Updates the row of the destination about once a second at most, unless this is the
 * first success after failures. With more updates, each delivery to a busy destination would wait for the commit of the
 * previous one.
 */
export function recordSuccess(db: Writes, end: AttemptEnd): void {
  db.later(
    `${ended}
     update webhook_destinations
        set last_delivery_at = $13, last_success_at = $13, consecutive_failures = 0, failing_since = null
      where org_id = $1 and id = $3
        and (consecutive_failures > 0 or last_success_at is null or last_success_at < $13::timestamptz - interval '1 second')`,
    valuesOf(end),
  )
}

/** A destination is disabled after 50 consecutive failures, if the first of them was at least three days ago. */
const disableAfter = { failures: 50, time: '3 days' }

/** Records a failed attempt. Returns true if the destination was disabled because of it. */
export async function recordFailure(db: Queries, end: AttemptEnd, disabledReason: string): Promise<boolean> {
  const hopeless = `status = 'active' and consecutive_failures + 1 >= ${disableAfter.failures}
    and failing_since <= $13::timestamptz - interval '${disableAfter.time}'`
  const row = await db.row<{ disabled: boolean }>(
    `${ended}
     update webhook_destinations
        set last_delivery_at = $13, consecutive_failures = consecutive_failures + 1,
            failing_since = coalesce(failing_since, $13),
            status = case when ${hopeless} then 'disabled' else status end,
            disabled_at = case when ${hopeless} then $13 else disabled_at end,
            disabled_reason = case when ${hopeless} then $14 else disabled_reason end,
            version = version + case when ${hopeless} then 1 else 0 end,
            updated_at = case when ${hopeless} then $13 else updated_at end
      where org_id = $1 and id = $3
     returning status = 'disabled' and disabled_at = $13 as disabled`,
    [...valuesOf(end), disabledReason],
  )
  return row?.disabled ?? false
}

export interface AttemptRow {
  number: number
  started_at: string
  duration_ms: number
  status_code: number | null
  error: string | null
  response_headers: Record<string, string>
  response_excerpt: string | null
}

export function selectAttempts(db: Queries, orgId: string, deliveryId: string): Promise<AttemptRow[]> {
  return db.rows(
    `select a.number, a.started_at, a.duration_ms, a.status_code, a.error, a.response_headers, a.response_excerpt
       from webhook_attempts a where a.org_id = $1 and a.delivery_id = $2 order by a.id`,
    [orgId, deliveryId],
  )
}

/** Returns the last attempts of each delivery, at most `mostEach` of one delivery, oldest first. */
export function selectAttemptsOf(
  db: Queries,
  orgId: string,
  deliveryIds: readonly string[],
  mostEach: number,
): Promise<(AttemptRow & { delivery_id: string })[]> {
  return db.rows(
    `select a.delivery_id, a.number, a.started_at, a.duration_ms, a.status_code, a.error, a.response_headers,
            a.response_excerpt
       from unnest($2::uuid[]) as n (id)
      cross join lateral (select * from webhook_attempts x where x.org_id = $1 and x.delivery_id = n.id
                           order by x.id desc limit $3) a
      order by a.delivery_id, a.id`,
    [orgId, deliveryIds, mostEach],
  )
}
