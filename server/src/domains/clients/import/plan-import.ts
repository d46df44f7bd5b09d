import { homeLocation } from '../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type ClientRow, clients } from '../client.ts'
import { findMatches, holdClientsOf, keysOf } from './matches-table.ts'
import { type PlannedRow, planRows } from './plan-rows.ts'
import type { ReadRow } from './read-row.ts'

/** Compares the rows with the clients in the books. With `holds`, clients that may change are locked from here on. */
export async function planImport(
  ctx: MutationContext,
  read: readonly ReadRow[],
  { updates, holds }: { updates: boolean; holds: boolean },
  turn: () => Promise<void>,
): Promise<PlannedRow[]> {
  const { org } = ctx.actor
  const matches = await findMatches(
    ctx.db,
    org.id,
    read.map((row) => row.keys),
  )
  const ids = [...new Set(read.flatMap(({ keys }) => keysOf(keys).flatMap((key) => matches.get(key) ?? [])))]
  if (holds && updates && ids.length > 0) holdClientsOf(ctx, ids)
  const rows = ids.length === 0 ? [] : await clients.findMany(ctx.db, org.id, ids)
  const existing = new Map(
    rows.flatMap((row): [string, ClientRow][] => (row.archived_at === null ? [[row.id, row]] : [])),
  )
  const place = { location_id: homeLocation(ctx.actor)!, country: org.country }
  return await planRows(read, { matches, existing, updates, ...place }, turn)
}
