import type { Database } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { serviceOrgId } from '../../../kernel/tasks/task.ts'

/** A program that requests to connect as an agent. All fields are claims of the program about itself. */
export interface AgentClient {
  id: string
  name: string
  redirectUris: readonly string[]
}

export interface RegisteredClient extends AgentClient {
  createdAt: string
}

/** Maximum number of clients that never received tokens. Anyone can register clients. */
const mostNeverUsed = 10_000

/**
 * Stores a client. Deletes the oldest clients that never received tokens if there are more than `most`. Throws
 * `service_unavailable` during a maintenance.
 */
export function insertClient(
  system: Database['system'],
  { id, name, redirectUris, createdAt }: RegisteredClient,
  most = mostNeverUsed,
): Promise<void> {
  return system.transaction(async (db) => {
    await db.rows('select quoin.enter($1::uuid, false)', [serviceOrgId])
    await db.rows(
      `insert into quoin.oauth_clients (org_id, client_id, name, redirect_uris, created_at) values ($1, $2, $3, $4, $5)`,
      [serviceOrgId, id, name, redirectUris, createdAt],
    )
    // The order of the index `oauth_clients_unused` is used.
    await db.rows(
      `delete from quoin.oauth_clients
        where used_at is null and coalesce(used_at, created_at) <
              (select coalesce(c.used_at, c.created_at) from quoin.oauth_clients c where c.used_at is null
                order by coalesce(c.used_at, c.created_at) desc offset $1 limit 1)`,
      [most - 1],
    )
  })
}

export function findClient(system: Queries, id: string): Promise<RegisteredClient | undefined> {
  return system.row(
    `select c.client_id as id, c.name, c.redirect_uris as "redirectUris", c.created_at as "createdAt"
       from quoin.oauth_clients c where c.client_id = $1`,
    [id],
  )
}

/** Records that a client received tokens, at most once a day. */
export function recordUseOfClient(system: Queries, id: string, now: string): Promise<unknown> {
  return system.rows(
    `update quoin.oauth_clients set used_at = $2
      where client_id = $1 and (used_at is null or used_at < $2::timestamptz - interval '1 day')`,
    [id, now],
  )
}

/** Deletes the clients that never received tokens since `neverUsed`, and those that received none since `unused`. */
export function deleteUnusedClients(
  system: Queries,
  { neverUsed, unused }: { neverUsed: string; unused: string },
): Promise<unknown> {
  return system.rows(
    `delete from quoin.oauth_clients
      where coalesce(used_at, created_at) < $1 and (used_at is null or used_at < $2)`,
    [neverUsed, unused],
  )
}
