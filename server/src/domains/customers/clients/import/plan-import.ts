import { homeLocation } from '../../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { type ClientRow, clients } from '../client.ts'
import { findMatches, lockClients, keysOf } from './matches-table.ts'
import { keyOfClient, type PlannedRow, planRows } from './plan-rows.ts'
import type { ReadRow } from './read-row.ts'

/**
 * Returns, for each of these comparison keys, the first line that had the key. Considers only lines of earlier batches.
 */
type EarlierLines = (keys: readonly string[]) => Promise<Map<string, number>>

const noEarlierLines: EarlierLines = () => Promise.resolve(new Map())

/**
 * Compares the rows with existing clients, and plans an action for each row. If `locksClients` is true, locks the
 * clients that may change.
 */
export async function planImport(
  ctx: MutationContext,
  read: readonly ReadRow[],
  { updates, locksClients }: { updates: boolean; locksClients: boolean },
  turn: () => Promise<void>,
  earlierLines = noEarlierLines,
): Promise<{ planned: PlannedRow[]; lines: ReadonlyMap<string, number> }> {
  const { org } = ctx.actor
  const matches = await findMatches(
    ctx.db,
    org.id,
    read.map((row) => row.keys),
  )
  const ids = [...new Set(read.flatMap(({ keys }) => keysOf(keys).flatMap((key) => matches.get(key) ?? [])))]
  if (locksClients && updates && ids.length > 0) lockClients(ctx, ids)
  const rows = ids.length === 0 ? [] : await clients.findMany(ctx.db, org.id, ids)
  const existing = new Map(
    rows.flatMap((row): [string, ClientRow][] => (row.archived_at === null ? [[row.id, row]] : [])),
  )
  const defaults = { location_id: homeLocation(ctx.actor)!, country: org.country }
  const keys = [...read.flatMap((row) => keysOf(row.keys)), ...ids.map(keyOfClient)]
  const lines = await earlierLines(keys)
  return { planned: await planRows(read, { matches, existing, updates, lines, ...defaults }, turn), lines }
}
