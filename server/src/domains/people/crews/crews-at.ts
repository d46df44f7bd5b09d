import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { crews, type CrewRow } from './crew.ts'

/**
 * Finds the active crews of the location that the caller can access, and also the crews with the ids in `named`. The
 * result is sorted by name.
 */
export function crewsAt(
  ctx: QueryContext,
  { locationId, named, limit }: { locationId: string; named: readonly string[]; limit: number },
): Promise<CrewRow[]> {
  const parameters: Parameter[] = [ctx.actor.org.id, locationId, named, limit]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const own = crews.own(ctx, bind).map((condition) => ` and ${condition}`)
  return ctx.db.rows(
    `${crews.select}
      where r.org_id = $1
        and (r.location_id = $2 and r.active and r.archived_at is null${own.join('')} or r.id = any ($3::uuid[]))
      order by r.name, r.id limit $4`,
    parameters,
  )
}
