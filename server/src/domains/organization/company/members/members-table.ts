import type { Queries } from '../../../../kernel/database/queries.ts'
import type { RecordWriter } from '../../../../kernel/records/record.ts'
import { type MemberRow, members } from './member.ts'

/** Returns true if an active member of the organization has this id. */
export async function isActiveMember(db: Queries, orgId: string, memberId: string): Promise<boolean> {
  return (
    (await db.row(`select m.id from quoin.members m where m.org_id = $1 and m.id = $2 and m.active`, [
      orgId,
      memberId,
    ])) !== undefined
  )
}

/** Finds the active owner who joined first. */
export async function findOwnerId(db: Queries, orgId: string): Promise<string | undefined> {
  const owner = await db.row<{ id: string }>(
    `select m.id from quoin.members m where m.org_id = $1 and m.role = 'owner' and m.active order by m.created_at, m.id limit 1`,
    [orgId],
  )
  return owner?.id
}

export const findMember = members.find

export function findMemberByEmail(db: Queries, orgId: string, email: string): Promise<MemberRow | undefined> {
  return db.row(`${members.select} where r.org_id = $1 and lower(r.email) = lower($2)`, [orgId, email])
}

export function selectMembers(db: Queries, orgId: string): Promise<MemberRow[]> {
  return db.rows(`${members.select} where r.org_id = $1 order by r.created_at, r.id`, [orgId])
}

/**
 * Selects the active members who can access the location, sorted by name. If `ids` is set, selects only members with
 * these ids.
 */
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

/** Deactivates all members of an organization, which also ends their sessions. */
export function deactivateAllMembers(db: Queries, orgId: string, now: string): Promise<unknown> {
  return db.rows(
    `update quoin.members set active = false, deactivated_at = $2, version = version + 1, updated_at = $2
      where org_id = $1 and active`,
    [orgId, now],
  )
}

type NewMember = Pick<MemberRow, 'email' | 'name' | 'role' | 'location_ids'> &
  Partial<Pick<MemberRow, 'id' | 'phone' | 'job_title'>>

/** Inserts a member. Returns undefined if a member with this email address already exists. */
export async function insertMember(
  writer: RecordWriter<Queries>,
  member: NewMember,
): Promise<MemberRow | undefined> {
  const inserted = await members.insertOnce(writer, { ...member, active: true }, '(org_id, lower(email))')
  return inserted && (await members.find(writer.db, writer.actor.org.id, inserted.id))
}

export function selectMemberDetails(db: Queries, orgId: string): Promise<MemberRow[]> {
  return db.rows(`${members.select} where r.org_id = $1 order by r.active desc, lower(r.name), r.id`, [orgId])
}

/** Returns the names of these members, including deactivated members. */
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

/** An active member and the organization to which they belong, for signing in to the console. */
export interface Membership {
  orgId: string
  slug: string
  orgName: string
  isDemo: boolean
  clock: string | null
  memberId: string
  memberName: string
  email: string
  role: MemberRow['role']
}

const selectMemberships = `
  select b.org_id as "orgId", w.email, b.slug, b.org_name as "orgName", b.is_demo as "isDemo", b.clock_at as clock,
         b.member_id as "memberId", b.member_name as "memberName", b.role
    from quoin.key_bearers b join quoin.members w on w.org_id = b.org_id and w.id = b.member_id
   where b.active and not exists (select from quoin.elsewhere e where e.org_id = b.org_id)`

/** Finds the active members with this address, in all organizations. */
export function findMemberships(system: Queries, email: string): Promise<Membership[]> {
  return system.rows(
    `${selectMemberships} and (b.org_id, b.member_id) in (select m.org_id, m.id from quoin.members m where lower(m.email) = lower($1) and m.active)
      order by b.slug`,
    [email],
  )
}

/** Finds the active member with this id in the organization. Returns a list, which is empty if there is none. */
export function findMembershipOf(system: Queries, orgId: string, memberId: string): Promise<Membership[]> {
  return system.rows(`${selectMemberships} and b.org_id = $1 and b.member_id = $2`, [orgId, memberId])
}

/** Finds the active members of demo organizations. */
export function findDemoMemberships(system: Queries): Promise<Membership[]> {
  return system.rows(
    `${selectMemberships} and b.is_demo order by b.slug, b.member_name, b.member_id limit 200`,
  )
}
