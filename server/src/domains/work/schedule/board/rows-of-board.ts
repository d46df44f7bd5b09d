import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { selectMembers } from '../../../organization/company/index.ts'
import type { JobCardRow } from '../../jobs/index.ts'
import { crewsAt } from '../../../people/crews/index.ts'
import type { BoardRow, Grouping } from './board.ts'

/** A row of the board. Its capacity is computed from the working hours of `memberIds`. */
export interface RowToFill {
  id: string
  kind: BoardRow['kind']
  name: string
  memberIds: readonly string[]
}

interface BoardQuery {
  grouping: Grouping
  locationId: string
  jobs: readonly JobCardRow[]
  /** Members who have appointments on these days. */
  memberIds: readonly string[]
  limit: number
}

/**
 * Determines the rows of the board: the crews, members or vehicles of the location, and those of other locations that
 * have work at this location on these days. If there are more than `limit`, the result has more than `limit` rows but
 * need not be complete, because the caller then refuses the request.
 */
export function rowsOfBoard(ctx: QueryContext, query: BoardQuery): Promise<RowToFill[]> {
  if (query.grouping === 'member') return memberRows(ctx, query)
  return query.grouping === 'crew' ? crewRows(ctx, query) : vehicleRows(ctx, query)
}

async function memberRows(
  ctx: QueryContext,
  { locationId, jobs, memberIds, limit }: BoardQuery,
): Promise<RowToFill[]> {
  const busy = new Set([...memberIds, ...jobs.flatMap(({ member_ids }) => member_ids)])
  const members = await selectMembers(ctx.db, ctx.actor.org.id)
  return members
    .filter(({ id, active, location_ids }) => {
      if (ctx.own !== null) return id === ctx.own
      return busy.has(id) || (active && (location_ids === null || location_ids.includes(locationId)))
    })
    .toSorted(byName)
    .slice(0, limit + 1)
    .map(({ id, name }) => ({ id, kind: 'member', name, memberIds: [id] }))
}

async function crewRows(ctx: QueryContext, { locationId, jobs, limit }: BoardQuery): Promise<RowToFill[]> {
  const named = idsOf(jobs.map(({ crew_id }) => crew_id))
  const crews = await crewsAt(ctx, { locationId, named, limit: limit + 1 })
  const crewIds = new Set(crews.map(({ id }) => id))
  return [
    ...crews.map(({ id, name, members }): RowToFill => ({
      id,
      kind: 'crew',
      name,
      memberIds: members.map(({ member_id }) => member_id),
    })),
    ...named
      .filter((id) => !crewIds.has(id))
      .map((id): RowToFill => ({ id, kind: 'crew', name: id, memberIds: [] })),
  ]
}

/**
 * Returns the rows for vehicles. Vehicles are ids from the fleet system of the company. They have no name and no
 * working hours.
 */
async function vehicleRows(ctx: QueryContext, { locationId, jobs, limit }: BoardQuery): Promise<RowToFill[]> {
  const crews = await crewsAt(ctx, { locationId, named: [], limit: limit + 1 })
  const ids = idsOf([
    ...crews.map(({ vehicle_id }) => vehicle_id),
    ...jobs.map(({ vehicle_id }) => vehicle_id),
  ])
  return ids.map((id) => ({ id, kind: 'vehicle', name: id, memberIds: [] }))
}

const idsOf = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter((id) => id !== null))].toSorted()

function byName(a: { name: string; id: string }, b: { name: string; id: string }): number {
  const [one, other] = [`${a.name} ${a.id}`, `${b.name} ${b.id}`]
  return one < other ? -1 : 1
}
