import { lockOf } from '../../../kernel/database/lock.ts'
import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { WebhookRow } from './webhook.ts'
import { keyParameter } from '../../../kernel/records/author.ts'

const columns = `r.id, r.name, r.url, r.events, r.status, r.disabled_reason, r.secret_hint, r.consecutive_failures,
  r.last_delivery_at, r.last_success_at, r.version, r.created_by_type, r.created_by_id, r.created_by_key, r.created_at, r.updated_at`

export function selectWebhooks(db: Queries, orgId: string): Promise<WebhookRow[]> {
  return db.rows(
    `select ${columns} from webhook_destinations r where r.org_id = $1 and r.deleted_at is null
      order by r.created_at desc, r.id desc`,
    [orgId],
  )
}

export function findWebhook(db: Queries, orgId: string, id: string): Promise<WebhookRow | undefined> {
  return db.row(
    `select ${columns} from webhook_destinations r where r.org_id = $1 and r.id = $2 and r.deleted_at is null`,
    [orgId, id],
  )
}

/**
 * Takes a lock until the end of the transaction, so that calls that create destinations run one after the other. The
 * function returns before the statement has run; the next statement of the transaction waits for the lock.
 */
export function lockDestinations(db: Writes, orgId: string): void {
  db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [`destinations of ${orgId}`])
}

export async function countWebhooks(db: Queries, orgId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from webhook_destinations r where r.org_id = $1 and r.deleted_at is null`,
    [orgId],
  )
  return row!.count
}

export function insertWebhook(
  db: Writes,
  orgId: string,
  webhook: WebhookRow & { sealed_secret: string },
): void {
  db.later(
    `insert into webhook_destinations (org_id, id, name, url, events, sealed_secret, secret_hint, created_by_type,
            created_by_id, created_by_key, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      orgId,
      webhook.id,
      webhook.name,
      webhook.url,
      webhook.events,
      webhook.sealed_secret,
      webhook.secret_hint,
      webhook.created_by_type,
      webhook.created_by_id,
      keyParameter(webhook.created_by_key),
      webhook.created_at,
      webhook.updated_at,
    ],
  )
}

/** Marks a destination as deleted and deletes its secrets. The row remains, because its deliveries refer to it. */
export async function deleteWebhookRow(
  db: Queries,
  orgId: string,
  id: string,
  now: string,
): Promise<boolean> {
  const row = await db.row(
    `update webhook_destinations set deleted_at = $3, updated_at = $3, version = version + 1, sealed_secret = null,
            previous_sealed_secret = null, previous_secret_expires_at = null
      where org_id = $1 and id = $2 and deleted_at is null returning id`,
    [orgId, id, now],
  )
  return row !== undefined
}

/** Replaces the secret. If `previousExpiresAt` is null, the old secret becomes invalid at once. */
export function replaceSecret(
  db: Queries,
  orgId: string,
  id: string,
  secret: { sealed: string; hint: string; previousExpiresAt: string | null },
  now: string,
): Promise<WebhookRow | undefined> {
  return db.row(
    `update webhook_destinations r
        set sealed_secret = $3, secret_hint = $4, version = r.version + 1, updated_at = $6,
            previous_sealed_secret = case when $5::timestamptz is not null then r.sealed_secret end,
            previous_secret_expires_at = $5
      where r.org_id = $1 and r.id = $2 and r.deleted_at is null returning ${columns}`,
    [orgId, id, secret.sealed, secret.hint, secret.previousExpiresAt, now],
  )
}

/** Disables a destination. Returns true if it was active before. */
export async function disableWebhook(
  db: Queries,
  orgId: string,
  id: string,
  reason: string,
  now: string,
): Promise<boolean> {
  const row = await db.row(
    `update webhook_destinations set status = 'disabled', disabled_at = $4, disabled_reason = $3,
            version = version + 1, updated_at = $4
      where org_id = $1 and id = $2 and status = 'active' and deleted_at is null returning id`,
    [orgId, id, reason, now],
  )
  return row !== undefined
}

/** Disables all active destinations of an organization. */
export function disableAllWebhooks(
  db: Queries,
  orgId: string,
  reason: string,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update webhook_destinations set status = 'disabled', disabled_at = $3, disabled_reason = $2,
            version = version + 1, updated_at = $3
      where org_id = $1 and status = 'active' and deleted_at is null`,
    [orgId, reason, now],
  )
}

/** Enables a destination after a successful test. */
export function enableWebhookRow(db: Writes, orgId: string, id: string, now: string): void {
  db.later(
    `update webhook_destinations set status = 'active', disabled_at = null, disabled_reason = null,
            version = version + 1, updated_at = $3
      where org_id = $1 and id = $2 and status = 'disabled' and deleted_at is null`,
    [orgId, id, now],
  )
}

export interface Subscription {
  org_id: string
  id: string
  events: string[]
}

/** Returns the active destinations of several organizations with the events to which they subscribed. */
export function selectSubscriptions(system: Queries, orgIds: readonly string[]): Promise<Subscription[]> {
  return system.rows(
    `select org_id, id, events from live.webhook_destinations
      where org_id = any ($1::uuid[]) and status = 'active' and deleted_at is null order by org_id, id`,
    [orgIds],
  )
}
