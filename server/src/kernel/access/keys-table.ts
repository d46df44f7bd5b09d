import type { Mode } from '../database/database.ts'
import type { Queries } from '../database/queries.ts'
import type { Role } from './permissions.ts'
import type { Risk } from './risks.ts'
import { columnsOfOrganization, type OrganizationColumns } from './organization-columns.ts'

/** `agent`: a grant to a connected program, which has tokens instead of a key. */
export type KeyKind = 'key' | 'agent'

/** An API key or a grant, with current facts about its organization and about the member who created it. */
export interface KeyRow extends OrganizationColumns {
  id: string
  name: string
  digest: Buffer
  mode: Mode
  scopes: string[]
  confirms: Risk[]
  location_ids: string[] | null
  rate_limit_per_minute: number
  expires_at: string | null
  revoked_at: string | null
  member_id: string
  member_active: boolean
  member_role: Role
  member_location_ids: string[] | null
  kind: KeyKind
  /** Program that a grant is for. Null for an API key. */
  client_id: string | null
  /** URL for which the tokens of a grant are valid. Null for an API key. */
  resource: string | null
  /** True if the organization has moved to another installation, or is moving to this one. */
  is_elsewhere: boolean
}

/** Columns of a `KeyRow` that API keys and tokens of grants read alike, from `api_keys` k and `key_bearers` b. */
export const columnsOfKey = `k.id, k.name, k.mode, k.scopes, k.confirms, k.location_ids, k.rate_limit_per_minute,
            k.revoked_at, k.kind, k.client_id, k.resource, k.member_id, b.active as member_active, b.role as member_role,
            b.location_ids as member_location_ids, ${columnsOfOrganization}`

/** Finds an API key by its public id, in all organizations. */
export async function findKey(
  system: Queries,
  publicId: string,
): Promise<KeyRow | { id: null; is_elsewhere: boolean }> {
  const row = await system.row<KeyRow | { id: null; is_elsewhere: boolean }>(
    `select ${columnsOfKey}, k.digest, k.expires_at,
            exists (select from quoin.elsewhere e where e.org_id = k.org_id)
              or exists (select from quoin.moved_keys m where m.public_id = asked.public_id) as is_elsewhere
       from (select $1::text as public_id) asked
       left join (quoin.api_keys k join quoin.key_bearers b on b.org_id = k.org_id and b.member_id = k.member_id)
         on k.public_id = asked.public_id`,
    [publicId],
  )
  return row!
}

/** Returns the public id of an API key. Undefined if the organization has no such key. */
export async function findPublicId(system: Queries, orgId: string, id: string): Promise<string | undefined> {
  const row = await system.row<{ public_id: string }>(
    'select k.public_id from quoin.api_keys k where k.org_id = $1 and k.id = $2',
    [orgId, id],
  )
  return row?.public_id
}

/** Returns a member's current role and locations. Undefined if the organization has no such member. */
export function findBearer(
  system: Queries,
  orgId: string,
  memberId: string,
): Promise<{ active: boolean; role: Role; location_ids: string[] | null } | undefined> {
  return system.row(
    `select b.active, b.role, b.location_ids from quoin.key_bearers b where b.org_id = $1 and b.member_id = $2`,
    [orgId, memberId],
  )
}

export function insertKey(
  db: Queries,
  orgId: string,
  key: {
    id: string
    public_id: string
    digest: Buffer
    mode: Mode
    name: string
    scopes: readonly string[]
    confirms: readonly Risk[]
    member_id: string
    location_ids: readonly string[] | null
    rate_limit_per_minute: number
    expires_at: string | null
    now: string
    /** Program and audience of a grant. Absent for an API key. */
    grant?: { clientId: string; resource: string }
  },
): Promise<unknown> {
  return db.rows(
    `insert into quoin.api_keys (org_id, id, public_id, digest, mode, name, scopes, member_id, location_ids,
            rate_limit_per_minute, expires_at, created_at, confirms, kind, client_id, resource)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      orgId,
      key.id,
      key.public_id,
      key.digest,
      key.mode,
      key.name,
      key.scopes,
      key.member_id,
      key.location_ids,
      key.rate_limit_per_minute,
      key.expires_at,
      key.now,
      key.confirms,
      key.grant ? 'agent' : 'key',
      key.grant?.clientId ?? null,
      key.grant?.resource ?? null,
    ],
  )
}

export interface KeySummary {
  id: string
  public_id: string
  mode: Mode
  name: string
  scopes: string[]
  confirms: Risk[]
  member_id: string
  location_ids: string[] | null
  rate_limit_per_minute: number
  expires_at: string | null
  revoked_at: string | null
  created_at: string
  kind: KeyKind
  client_id: string | null
}

const summary = `k.id, k.public_id, k.mode, k.name, k.scopes, k.confirms, k.member_id, k.location_ids, k.rate_limit_per_minute,
  k.expires_at, k.revoked_at, k.created_at, k.kind, k.client_id`

export function selectKeys(db: Queries, orgId: string): Promise<KeySummary[]> {
  return db.rows(`select ${summary} from quoin.api_keys k where k.org_id = $1 order by k.created_at, k.id`, [
    orgId,
  ])
}

/** Lists a member's API keys that are neither revoked nor expired. */
export function selectKeysInUse(
  db: Queries,
  orgId: string,
  memberId: string,
  now: string,
): Promise<KeySummary[]> {
  return db.rows(
    `select ${summary} from quoin.api_keys k
      where k.org_id = $1 and k.member_id = $2 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $3)
      order by k.created_at, k.id`,
    [orgId, memberId, now],
  )
}

/** Finds the organization of an API key by the key's id, which is unique across organizations. */
export function findOrganizationOfKey(system: Queries, id: string): Promise<{ org_id: string } | undefined> {
  return system.row(`select k.org_id from quoin.api_keys k where k.id = $1`, [id])
}

/** Revokes an API key. A key that is already revoked keeps its original time of revocation. */
export function revokeKeyRow(
  db: Queries,
  orgId: string,
  id: string,
  now: string,
): Promise<{ id: string; revoked_at: string } | undefined> {
  return db.row(
    `update quoin.api_keys set revoked_at = coalesce(revoked_at, $3) where org_id = $1 and id = $2
     returning id, revoked_at`,
    [orgId, id, now],
  )
}

/** Revokes all API keys of an organization. */
export function revokeAllKeys(db: Queries, orgId: string, now: string): Promise<unknown> {
  return db.rows(`update quoin.api_keys set revoked_at = $2 where org_id = $1 and revoked_at is null`, [
    orgId,
    now,
  ])
}

/** Revokes all grants of a member, so that the programs connected by the member lose their access. */
export function revokeGrantsOfMember(
  db: Queries,
  orgId: string,
  memberId: string,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update quoin.api_keys set revoked_at = $3
      where org_id = $1 and member_id = $2 and kind = 'agent' and revoked_at is null`,
    [orgId, memberId, now],
  )
}

/** Description of an API key, for the owner of the key. */
export interface KeyDescription {
  id: string
  name: string
  mode: Mode
  scopes: string[]
  confirms: Risk[]
  location_ids: string[] | null
  member_id: string
  expires_at: string | null
  rate_limit_per_minute: number
}

export function findKeyDescription(
  db: Queries,
  orgId: string,
  id: string,
): Promise<KeyDescription | undefined> {
  return db.row(
    `select k.id, k.name, k.mode, k.scopes, k.confirms, k.location_ids, k.member_id, k.expires_at, k.rate_limit_per_minute
       from quoin.api_keys k where k.org_id = $1 and k.id = $2`,
    [orgId, id],
  )
}

/** Returns the names of these API keys, including revoked ones. */
export function keyNames(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db.rows(
    'select k.id, k.name from quoin.api_keys k where k.org_id = $1 and k.id = any ($2::uuid[])',
    [orgId, [...new Set(ids)]],
  )
}
