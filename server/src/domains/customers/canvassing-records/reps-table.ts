import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { id } from '../../../kernel/schema/fields.ts'

export const repSchema = z.object({
  member_id: id(),
  is_primary: z.boolean().describe('True for the rep who gets the leads of the territory.'),
})
export type Rep = z.infer<typeof repSchema>

/** SQL column for the reps of territories `r` as JSON, in their order. */
export const repsOfTerritory = `coalesce((
    select json_agg(json_build_object('member_id', m.member_id, 'is_primary', m.is_primary) order by m.place)
      from territory_reps m where m.org_id = r.org_id and m.territory_id = r.id), '[]')`

/** Replaces the reps of the territory. Queues the statements without waiting for their results. */
export function replaceReps(ctx: MutationContext, territoryId: string, reps: readonly Rep[]): void {
  const orgId = ctx.actor.org.id
  ctx.db.later(`delete from territory_reps where org_id = $1 and territory_id = $2`, [orgId, territoryId])
  ctx.db.later(
    `insert into territory_reps (org_id, territory_id, member_id, place, is_primary)
     select $1, $2, (m.rep ->> 'member_id')::uuid, m.place, (m.rep ->> 'is_primary')::boolean
       from jsonb_array_elements($3::jsonb) with ordinality as m (rep, place)`,
    [orgId, territoryId, JSON.stringify(reps)],
  )
}

/** SQL condition on territories with the alias `r`: the member is one of the territory's reps. */
export const hasRep = (member: string): string =>
  `exists (select 1 from territory_reps m where m.org_id = r.org_id and m.territory_id = r.id and m.member_id = ${member})`
