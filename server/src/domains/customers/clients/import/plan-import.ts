import { homeLocation } from '../../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { type ClientRow, clients } from '../client.ts'
import { findMatches, lockClients, keysOf, type Matches } from './matches-table.ts'
import { keyOfClient, type PlannedRow, planRows } from './plan-rows.ts'
import type { ReadRow } from './read-row.ts'

/**
 * Returns, for each of these comparison keys, the first line that had the key. Considers only lines of earlier batches.
 */
type EarlierLines = (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>

const noEarlierLines: EarlierLines = () => Promise.resolve(new Map())

/** Stored data with which rows are compared. */
interface StoredMatches {
  matches: Matches
  /** The matched clients, by id, without clients that have been archived or merged since. */
  existing: ReadonlyMap<string, ClientRow>
  /** For each comparison key of the rows, the first line of earlier batches that had the key. */
  earlier: readonly (readonly [string, number])[]
}

interface HowToFind {
  updates: boolean
  /** If true, locks the clients that may change. */
  locksClients: boolean
  earlierLines?: EarlierLines
}

/** Finds the existing clients and the earlier lines with the comparison keys of these rows. */
export async function findStoredMatches(
  ctx: MutationContext,
  read: readonly ReadRow[],
  { updates, locksClients, earlierLines = noEarlierLines }: HowToFind,
): Promise<StoredMatches> {
  const { org } = ctx.actor
  const keys = read.flatMap((row) => keysOf(row.keys))
  const [matches, linesOfKeys] = await Promise.all([
    findMatches(
      ctx.db,
      org.id,
      read.map((row) => row.keys),
    ),
    earlierLines(keys),
  ])
  const ids = [...new Set(keys.flatMap((key) => matches.get(key) ?? []))]
  if (ids.length === 0) return { matches, existing: new Map(), earlier: [...linesOfKeys] }
  if (locksClients && updates) lockClients(ctx, ids)
  const [rows, linesOfClients] = await Promise.all([
    clients.findMany(ctx.db, org.id, ids),
    earlierLines(ids.map(keyOfClient)),
  ])
  const existing = new Map(
    rows.flatMap((row): [string, ClientRow][] => (row.archived_at === null ? [[row.id, row]] : [])),
  )
  return { matches, existing, earlier: [...linesOfKeys, ...linesOfClients] }
}

/**
 * Plans an action for each row. `lines` contains, for each comparison key, the first line that has the key. The keys of the
 * stored lines and then those of the planned rows are added to it.
 */
export async function planFound(
  ctx: MutationContext,
  read: readonly ReadRow[],
  { matches, existing, earlier }: StoredMatches,
  { updates, lines }: { updates: boolean; lines: Map<string, number> },
  turn: () => Promise<void>,
): Promise<{ planned: PlannedRow[]; newLines: [string, number][] }> {
  const defaults = { location_id: homeLocation(ctx.actor)!, country: ctx.actor.org.country }
  for (const [key, line] of earlier) lines.set(key, line)
  const stored = lines.size
  const planned = await planRows(read, { matches, existing, updates, lines, ...defaults }, turn)
  return { planned, newLines: [...lines].slice(stored) }
}

/**
 * Compares the rows with existing clients, and plans an action for each row. If `locksClients` is true, locks the
 * clients that may change.
 */
export async function planImport(
  ctx: MutationContext,
  read: readonly ReadRow[],
  { updates, locksClients }: Omit<HowToFind, 'earlierLines'>,
  turn: () => Promise<void>,
): Promise<PlannedRow[]> {
  const found = await findStoredMatches(ctx, read, { updates, locksClients })
  return (await planFound(ctx, read, found, { updates, lines: new Map() }, turn)).planned
}
