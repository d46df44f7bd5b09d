import type { Queries } from '../../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { findByExternalIds } from '../../../organization/external-refs/index.ts'
import { importedFrom } from './import-fields.ts'
import type { RowKeys } from './read-row.ts'

/**
 * Locks these clients for the rest of the transaction, in the order of their ids, because a fixed order prevents
 * deadlocks.
 */
export function lockClients(ctx: MutationContext, ids: readonly string[]): void {
  ctx.db.later(
    `select 1 from clients c where c.org_id = $1 and c.id = any ($2::uuid[]) order by c.id for update`,
    [ctx.actor.org.id, [...ids]],
  )
}

/** Ids of the matching clients, by comparison key. */
export type Matches = ReadonlyMap<string, string>

const placeKey = (matchKey: string, name: string): string => `place ${matchKey} ${name.toLowerCase()}`

/**
 * Returns the comparison keys of a row, by which it is matched with clients and other rows. The strongest key comes
 * first.
 */
export function keysOf({ external_id, phone, email, namedAddress }: RowKeys): string[] {
  return [
    ...(external_id === null ? [] : [`external_id ${external_id}`]),
    ...(phone === null ? [] : [`phone ${phone}`]),
    ...(email === null ? [] : [`email ${email}`]),
    ...(namedAddress === null ? [] : [placeKey(namedAddress.match_key, namedAddress.name)]),
  ]
}

/**
 * Finds the clients that have these comparison keys and are neither archived nor merged. If several clients have the
 * same key, returns the oldest. For the external id of a merged client, returns the client into which it was merged.
 */
export async function findMatches(db: Queries, orgId: string, rows: readonly RowKeys[]): Promise<Matches> {
  const ids = rows.flatMap((row) => row.external_id ?? [])
  const [withId, others] = await Promise.all([
    findByExternalIds(db, orgId, { kind: 'client', system: importedFrom, ids }),
    selectMatches(db, orgId, rows),
  ])
  const matches = new Map<string, string>()
  for (const [externalId, id] of withId) matches.set(`external_id ${externalId}`, id)
  for (const { by, key, name, id } of others) {
    const named = by === 'place' ? placeKey(key, name) : `${by} ${key}`
    if (!matches.has(named)) matches.set(named, id)
  }
  return matches
}

/** Selects the clients with the phone numbers, email addresses and addresses of the rows, oldest first. */
const selectMatches = (db: Queries, orgId: string, rows: readonly RowKeys[]) =>
  db.rows<{ by: string; key: string; name: string; id: string }>(
    `select 'phone' as by, c.phone as key, c.name, c.id, c.created_at from clients c
      where c.org_id = $1 and c.phone = any ($2) and c.archived_at is null
      union all
     select 'email', c.email_key, c.name, c.id, c.created_at from clients c
      where c.org_id = $1 and c.email_key = any ($3) and c.archived_at is null
      union all
     select 'place', p.match_key, c.name, c.id, c.created_at
       from properties p join clients c on c.org_id = p.org_id and c.id = p.client_id
      where p.org_id = $1 and p.match_key = any ($4) and c.archived_at is null
      order by created_at, id`,
    [
      orgId,
      rows.flatMap((row) => row.phone ?? []),
      rows.flatMap((row) => row.email ?? []),
      rows.flatMap((row) => row.namedAddress?.match_key ?? []),
    ],
  )
