import type { Role } from '../../../kernel/access/permissions.ts'
import type { Queries } from '../../../kernel/database/queries.ts'

/** Whether an active member of the organization has this id. */
export async function isActiveMember(db: Queries, orgId: string, memberId: string): Promise<boolean> {
  return (
    (await db.row(`select m.id from quoin.members m where m.org_id = $1 and m.id = $2 and m.active`, [
      orgId,
      memberId,
    ])) !== undefined
  )
}

/** The owner of longest standing. */
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
  /** null: every location. */
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

export async function countActiveOwners(db: Queries, orgId: string): Promise<number> {
  const owners = await db.row<{ count: number }>(
    `select count(*) as count from quoin.members m where m.org_id = $1 and m.role = 'owner' and m.active`,
    [orgId],
  )
  return owners!.count
}

/** Undefined when a member with this address exists. */
export function insertMember(
  db: Queries,
  orgId: string,
  member: Omit<MemberRow, 'active'> & { now: string },
): Promise<MemberRow | undefined> {
  return db.row(
    `insert into quoin.members as m (org_id, id, email, name, role, location_ids, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (org_id, lower(email)) do nothing returning ${columns}`,
    [orgId, member.id, member.email, member.name, member.role, member.location_ids, member.now],
  )
}

/** A member keeps the instant of the deactivation that still holds. */
export async function saveMember(
  db: Queries,
  orgId: string,
  member: MemberRow,
  now: string,
): Promise<MemberRow> {
  const saved = await db.row<MemberRow>(
    `update quoin.members m
        set role = $3, location_ids = $4, active = $5, updated_at = $6,
            deactivated_at = case when $5 then null else coalesce(m.deactivated_at, $6) end
      where m.org_id = $1 and m.id = $2 returning ${columns}`,
    [orgId, member.id, member.role, member.location_ids, member.active, now],
  )
  return saved!
}

/** A member with all that is known of them. */
export interface MemberDetails extends MemberRow {
  phone: string | null
  job_title: string | null
  deactivated_at: string | null
  created_at: string
  updated_at: string
}

const details = `${columns}, m.phone, m.job_title, m.deactivated_at, m.created_at, m.updated_at`

export function findMemberDetails(
  db: Queries,
  orgId: string,
  id: string,
): Promise<MemberDetails | undefined> {
  return db.row(`select ${details} from quoin.members m where m.org_id = $1 and m.id = $2`, [orgId, id])
}

export function selectMemberDetails(db: Queries, orgId: string): Promise<MemberDetails[]> {
  return db.rows(
    `select ${details} from quoin.members m where m.org_id = $1 order by m.active desc, lower(m.name), m.id`,
    [orgId],
  )
}

export interface MemberProfile {
  name: string
  phone: string | null
  job_title: string | null
}

export function saveMemberProfile(
  db: Queries,
  orgId: string,
  id: string,
  profile: MemberProfile,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update quoin.members set name = $3, phone = $4, job_title = $5, updated_at = $6 where org_id = $1 and id = $2`,
    [orgId, id, profile.name, profile.phone, profile.job_title, now],
  )
}
