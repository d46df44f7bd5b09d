import type { OnBehalfOf } from '../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { DoorColumns } from './door.ts'
import type { Outcome } from './outcome.ts'

/**
 * Derives the state of a door from its knocks. Orders the knocks by the time at which the rep knocked, not by the time
 * at which the server received them.
 */
export async function shownByKnocks(
  ctx: MutationContext,
  doorId: string,
): Promise<
  Pick<
    DoorColumns,
    | 'outcome'
    | 'last_knocked_at'
    | 'last_knocked_by'
    | 'last_knocked_by_key'
    | 'callback_at'
    | 'knock_count'
    | 'do_not_knock_since'
  >
> {
  const row = await ctx.db.row<{
    outcome: Outcome
    last_knocked_at: string
    last_knocked_by: string
    last_knocked_by_key: OnBehalfOf | null
    callback_at: string | null
    knock_count: number
    do_not_knock_since: string | null
  }>(
    `select l.outcome, l.knocked_at as last_knocked_at, l.member_id as last_knocked_by,
            l.created_by_key as last_knocked_by_key, l.callback_at,
            (select count(*)::int from knocks k where k.org_id = $1 and k.door_id = $2) as knock_count,
            (select k.knocked_at from knocks k
              where k.org_id = $1 and k.door_id = $2 and k.outcome = 'do_not_knock'
                and not exists (
                  select 1 from knocks c
                   where c.org_id = $1 and c.door_id = $2 and c.clears_do_not_knock and c.outcome <> 'do_not_knock'
                     and (c.knocked_at, c.id) > (k.knocked_at, k.id))
              order by k.knocked_at desc, k.id desc limit 1) as do_not_knock_since
       from knocks l where l.org_id = $1 and l.door_id = $2
      order by l.knocked_at desc, l.id desc limit 1`,
    [ctx.actor.org.id, doorId],
  )
  return row!
}
