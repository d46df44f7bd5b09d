import * as z from 'zod'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { decimal, id } from '../../../kernel/schema/fields.ts'

export const crewMemberSchema = z.object({
  member_id: id(),
  share_percent: decimal()
    .nullable()
    .describe(
      "Member's share of the crew pay for a job, in percent. Null if no member of the crew has a share; " +
        'all members then get equal parts.',
    ),
})
export type CrewMember = z.infer<typeof crewMemberSchema>

/** SQL column for a `select` of crews `r`: the members of the crew as JSON, in their stored order. */
export const membersOfCrew = `coalesce((
    select json_agg(json_build_object('member_id', m.member_id, 'share_percent', trim_scale(m.share_percent)::text) order by m.place)
      from crew_members m where m.org_id = r.org_id and m.crew_id = r.id), '[]')`

/** Replaces all members of the crew. Queues the statements without waiting for their results. */
export function replaceCrewMembers(
  ctx: MutationContext,
  crewId: string,
  members: readonly CrewMember[],
): void {
  ctx.db.later(`delete from crew_members where org_id = $1 and crew_id = $2`, [ctx.actor.org.id, crewId])
  ctx.db.later(
    `insert into crew_members (org_id, crew_id, member_id, place, share_percent)
     select $1, $2, (m.member ->> 'member_id')::uuid, m.place, (m.member ->> 'share_percent')::numeric
       from jsonb_array_elements($3::jsonb) with ordinality as m (member, place)`,
    [ctx.actor.org.id, crewId, JSON.stringify(members)],
  )
}

/** Returns the id of the member, and the ids of the members of all crews that the member leads. */
export async function membersLedBy(db: Queries, orgId: string, memberId: string): Promise<string[]> {
  const rows = await db.rows<{ member_id: string }>(
    `select distinct m.member_id from crews r join crew_members m on m.org_id = r.org_id and m.crew_id = r.id
      where r.org_id = $1 and r.lead_member_id = $2 and r.archived_at is null`,
    [orgId, memberId],
  )
  return [...new Set([memberId, ...rows.map(({ member_id }) => member_id)])]
}

/** Returns the member ids of all crews to which at least one of these members belongs, keyed by crew id. */
export async function crewsOfMembers(
  db: Queries,
  orgId: string,
  memberIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ crew_id: string; member_ids: string[] }>(
    `select m.crew_id, array_agg(m.member_id order by m.place) as member_ids from crew_members m
      where m.org_id = $1 and exists (
        select 1 from crew_members o where o.org_id = m.org_id and o.crew_id = m.crew_id and o.member_id = any ($2::uuid[]))
      group by m.crew_id`,
    [orgId, memberIds],
  )
  return new Map(rows.map(({ crew_id, member_ids }) => [crew_id, member_ids]))
}

/**
 * Removes a member from every crew to which they belong, raises the version of each of these crews and returns them. A
 * crew that the member led has no leader afterwards. If the crew had agreed pay shares, they are cleared, so that all
 * members share equally until new shares are agreed.
 */
export function leaveCrews(ctx: MutationContext, memberId: string): Promise<LeftCrew[]> {
  return ctx.db.rows(
    `with left_crews as (
       select r.id from crews r
        where r.org_id = $1 and exists (
          select 1 from crew_members m where m.org_id = r.org_id and m.crew_id = r.id and m.member_id = $2)
        order by r.id for update),
     gone as (
       delete from crew_members m using left_crews l where m.org_id = $1 and m.crew_id = l.id and m.member_id = $2),
     equal as (
       update crew_members m set share_percent = null from left_crews l
        where m.org_id = $1 and m.crew_id = l.id and m.member_id <> $2 and m.share_percent is not null)
     update crews r
        set lead_member_id = nullif(r.lead_member_id, $2), version = r.version + 1, updated_at = $3
       from left_crews l where r.org_id = $1 and r.id = l.id
     returning r.id, r.location_id, r.active, r.archived_at, r.version, r.updated_at`,
    [ctx.actor.org.id, memberId, ctx.now],
  )
}

export interface LeftCrew {
  id: string
  location_id: string
  active: boolean
  archived_at: string | null
  version: number
  updated_at: string
}

/**
 * Returns an SQL condition on crews `r` that is true if the member belongs to the crew. `member` is an SQL expression.
 */
export const hasMember = (member: string): string =>
  `exists (select 1 from crew_members m where m.org_id = r.org_id and m.crew_id = r.id and m.member_id = ${member}::uuid)`

/** Returns the ids of the crews in which the member has an agreed share of pay. */
export async function findCrewsWithShareOf(db: Queries, orgId: string, memberId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select r.id from crews r join crew_members m on m.org_id = r.org_id and m.crew_id = r.id
      where r.org_id = $1 and m.member_id = $2 and m.share_percent is not null order by r.id`,
    [orgId, memberId],
  )
  return rows.map(({ id }) => id)
}
