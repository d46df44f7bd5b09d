import type { Role } from '../../../../kernel/access/permissions.ts'
import type { Queries } from '../../../../kernel/database/queries.ts'

/** Returns true if an active member of the organization has this id. */
export async function isActiveMember(db: Queries, orgId: string, memberId: string): Promise<boolean> {
  return (
    (await db.row(`select m.id from quoin.members m where m.org_id = $1 and m.id = $2 and m.active`, [
      orgId,
      memberId,
    ])) !== undefined
  )
}

/** The longest-standing owner. */
export async function findOwnerId(db: Queries, orgId: string): Promise<string | undefined> {
  const owner = await db.row<{ id: string }>(
    `select m.id from quoin.members m where m.org_id = $1 and m.role = 'owner' and m.active order by m.created_at, m.id limit 1`,
    [orgId],
  )
  return owner?.id
}

export interface MemberRow {
  id: string
  email: string
  name: string
  role: Role
  /** Null: every location. */
  location_ids: string[] | null
  active: boolean
}

const columns = 'm.id, m.email, m.name, m.role, m.location_ids, m.active'

export function findMember(db: Queries, orgId: string, id: string): Promise<MemberRow | undefined> {
  return db.row(`select ${columns} from quoin.members m where m.org_id = $1 and m.id = $2`, [orgId, id])
}

export function findMemberByEmail(db: Queries, orgId: string, email: string): Promise<MemberRow | undefined> {
  return db.row(`select ${columns} from quoin.members m where m.org_id = $1 and lower(m.email) = lower($2)`, [
    orgId,
    email,
  ])
}

export function selectMembers(db: Queries, orgId: string): Promise<MemberRow[]> {
  return db.rows(`select ${columns} from quoin.members m where m.org_id = $1 order by m.created_at, m.id`, [
    orgId,
  ])
}

/** Active members who can access the location, by name. Optionally only the listed ones. */
export function selectMembersAt(
  db: Queries,
  orgId: string,
  locationId: string,
  ids: readonly string[] | null = null,
): Promise<Pick<MemberRow, 'id' | 'name'>[]> {
  return db.rows(
    `select m.id, m.name from quoin.members m
      where m.org_id = $1 and m.active and (m.location_ids is null or $2 = any (m.location_ids))
        and ($3::uuid[] is null or m.id = any ($3))
      order by lower(m.name), m.id`,
    [orgId, locationId, ids],
  )
}

export async function countActiveOwners(db: Queries, orgId: string): Promise<number> {
  const owners = await db.row<{ count: number }>(
    `select count(*) as count from quoin.members m where m.org_id = $1 and m.role = 'owner' and m.active`,
    [orgId],
  )
  return owners!.count
}

/** A member with all of their columns. */
export interface MemberDetails extends MemberRow {
  /** E.164. */
  phone: string | null
  job_title: string | null
  /** Usual workplace of the member, one of their locations. */
  home_location_id: string | null
  hire_date: string | null
  deactivated_at: string | null
  version: number
  created_at: string
  updated_at: string
}

const details = `${columns}, m.phone, m.job_title, m.home_location_id, m.hire_date, m.deactivated_at, m.version, m.created_at, m.updated_at`

/** Returns undefined if a member with this address exists. */
export function insertMember(
  db: Queries,
  orgId: string,
  member: Omit<MemberRow, 'active'> & Partial<Pick<MemberDetails, 'phone' | 'job_title'>> & { now: string },
): Promise<MemberDetails | undefined> {
  return db.row(
    `insert into quoin.members as m (org_id, id, email, name, role, location_ids, phone, job_title, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (org_id, lower(email)) do nothing returning ${details}`,
    [
      orgId,
      member.id,
      member.email,
      member.name,
      member.role,
      member.location_ids,
      member.phone ?? null,
      member.job_title ?? null,
      member.now,
    ],
  )
}

export function saveMember(db: Queries, orgId: string, member: MemberDetails): Promise<unknown> {
  return db.rows(
    `update quoin.members
        set name = $3, phone = $4, job_title = $5, role = $6, location_ids = $7, active = $8, deactivated_at = $9,
            home_location_id = $10, hire_date = $11, version = $12, updated_at = $13
      where org_id = $1 and id = $2`,
    [
      orgId,
      member.id,
      member.name,
      member.phone,
      member.job_title,
      member.role,
      member.location_ids,
      member.active,
      member.deactivated_at,
      member.home_location_id,
      member.hire_date,
      member.version,
      member.updated_at,
    ],
  )
}

export function findMemberDetails(
  db: Queries,
  orgId: string,
  id: string,
): Promise<MemberDetails | undefined> {
  return db.row(`select ${details} from quoin.members m where m.org_id = $1 and m.id = $2`, [orgId, id])
}

export function findMembersDetails(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<MemberDetails[]> {
  return db.rows(`select ${details} from quoin.members m where m.org_id = $1 and m.id = any ($2::uuid[])`, [
    orgId,
    ids,
  ])
}

export function selectMemberDetails(db: Queries, orgId: string): Promise<MemberDetails[]> {
  return db.rows(
    `select ${details} from quoin.members m where m.org_id = $1 order by m.active desc, lower(m.name), m.id`,
    [orgId],
  )
}

/** Names of these members, including deactivated ones. */
export function namesOfMembers(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db.rows('select m.id, m.name from quoin.members m where m.org_id = $1 and m.id = any ($2::uuid[])', [
    orgId,
    ids,
  ])
}
