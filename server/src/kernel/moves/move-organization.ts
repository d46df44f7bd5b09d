import { bellChannel } from '../tasks/bell.ts'
import { copyRows, deferKeys, deleteRows, digestOf, sizeOf } from './copy-rows.ts'
import { moveRefused } from './move-refused.ts'
import { type MovedTable, movedTables } from './moved-tables.ts'
import {
  deleteDoors,
  endArrival,
  findMove,
  keepDoors,
  letGo,
  saveFormerCluster,
  saveMove,
} from './moves-table.ts'
import { inTransaction, lookAt, type Side } from './side.ts'
import { standStill } from './stand-still.ts'

/**
 * Moves an organization from one installation to another. Where it is, and what a crash leaves:
 *
 *   1  here      stands still (stand-still.ts), by locks of this connection: a crash ends that, and it goes on here
 *   2  there     all its rows are written and compared with those here, in one transaction, as `arriving`: a crash before
 *                its commit leaves nothing, one after it a copy that nobody is let at and that the next move throws away
 *   3  here      is marked as `left`, by the connection that holds the locks: the point of no return
 *   4  there     is no longer `arriving`: from here on it answers and works there
 *   5  here      its rows are deleted, and it is `gone`; what somebody would look for it by is kept, for a clear refusal
 *
 * Done again, the command begins anew before 3, and goes on behind it. A failure before 3 lets it go on here.
 */
export interface Move {
  orgId: string
  from: Side
  to: Side
  cells: { from: string; to: string }
  /** What must be the same on both sides besides the rows. */
  books: (side: Side) => Promise<unknown>
  patienceMs: number
  /** Told of each line that was reached, before the next one; for tests that stop there. */
  reached: (line: MoveLine) => Promise<void>
}

export const moveLines = [
  'begun',
  'still',
  'copying',
  'copied',
  'compared',
  'arrived',
  'left',
  'thawed',
  'deleted',
] as const
export type MoveLine = (typeof moveLines)[number]

export interface Moved {
  tables: number
  rows: number
  bytes: number
  /** How long nobody could change anything. */
  still_ms: number
}

export async function moveOrganization(move: Move): Promise<Moved> {
  const { orgId, from, to, reached } = move
  await lookAt(from, orgId)
  await lookAt(to, orgId)
  await reached('begun')
  const tables = await movedTables(from)
  const started = performance.now()
  const before = await findMove(from, orgId)
  const state = before?.state
  if (state === 'arriving')
    throw moveRefused('The organization has not arrived here yet: finish the move that brings it first.')
  let copied: Pick<Moved, 'rows' | 'bytes'> = { rows: 0, bytes: 0 }
  if (state === undefined || state === 'leaving') {
    try {
      await standStill(from, orgId, move.cells.to, move.patienceMs)
      await reached('still')
      copied = await copy(move, tables)
      await reached('arrived')
      await leave(move)
    } catch (error) {
      // Where the connection is lost, so are the locks.
      await letGo(from).catch(() => undefined)
      throw error
    }
  } else if (before!.cell !== move.cells.to) {
    throw moveRefused(`The organization left for the cell ${before!.cell} already.`)
  }
  if (state === 'gone') return { tables: tables.length, ...copied, still_ms: 0 }
  await reached('left')
  await arrive(move)
  const still_ms = Math.round(performance.now() - started)
  await reached('thawed')
  await tidy(move, tables)
  await reached('deleted')
  return { tables: tables.length, ...copied, still_ms }
}

/** How much there is to copy. */
export async function measure(from: Side, orgId: string): Promise<Omit<Moved, 'still_ms'>> {
  await lookAt(from, orgId)
  const tables = await movedTables(from)
  let [rows, bytes] = [0, 0]
  for (const table of tables) {
    const size = await sizeOf(from, table)
    rows += size.rows
    bytes += size.bytes
  }
  return { tables: tables.length, rows, bytes }
}

async function copy(move: Move, tables: readonly MovedTable[]): Promise<Pick<Moved, 'rows' | 'bytes'>> {
  const { orgId, from, to, cells, reached } = move
  return await inTransaction(from, 'begin isolation level repeatable read', () =>
    inTransaction(to, 'begin', async () => {
      await makeRoom(move, tables)
      await saveMove(to, orgId, { state: 'arriving', cell: cells.from })
      await deleteDoors(to, orgId)
      await reached('copying')
      await deferKeys(to, tables)
      let [rows, bytes] = [0, 0]
      for (const table of tables) {
        const size = await copyRows(from, to, table)
        rows += size.rows
        bytes += size.bytes
      }
      await to.client.query('set constraints all immediate')
      await reached('copied')
      await compare(move, tables)
      await rememberCluster(move)
      await reached('compared')
      return { rows, bytes }
    }),
  )
}

/** Deletes what an earlier attempt left there, or the past of an organization that comes back. */
async function makeRoom({ orgId, to }: Move, tables: readonly MovedTable[]): Promise<void> {
  const isThere = (
    await to.client.query('select from quoin.organization_facts o where o.org_id = $1', [orgId])
  ).rowCount
  const state = (await findMove(to, orgId))?.state
  if (isThere && (state === undefined || state === 'leaving'))
    throw moveRefused('The organization is at the other installation already.')
  if (isThere) await deleteRows(to, tables)
}

async function compare({ from, to, books }: Move, tables: readonly MovedTable[]): Promise<void> {
  for (const table of tables) {
    const [here, there] = [await digestOf(from, table), await digestOf(to, table)]
    if (here !== there)
      throw new Error(`The copy of ${table.name} is not what it was made of: ${here} here, ${there} there.`)
  }
  const [ours, theirs] = [JSON.stringify(await books(from)), JSON.stringify(await books(to))]
  if (ours !== theirs) throw new Error(`The books differ: ${ours} here, ${theirs} there.`)
}

/** Cursors of the feed that were given out here are known there. */
async function rememberCluster({ orgId, from, to }: Move): Promise<void> {
  const { rows } = await from.client.query<{ cluster: string }>(
    'select c.system_identifier::text as cluster from pg_control_system() c',
  )
  await saveFormerCluster(to, orgId, rows[0]!.cluster)
}

/** On the connection that holds the locks: had it lost them, this could not be committed either. */
async function leave({ orgId, from, cells }: Move): Promise<void> {
  await inTransaction(from, 'begin', async () => {
    await keepDoors(from, orgId)
    await saveMove(from, orgId, { state: 'left', cell: cells.to })
  })
}

async function arrive({ orgId, to }: Move): Promise<void> {
  await inTransaction(to, 'begin', async () => {
    await endArrival(to, orgId)
    await to.client.query(`select pg_notify($1, '')`, [bellChannel])
  })
}

/** Readers that were under way here while it left see its rows as they were. */
async function tidy({ orgId, from, cells }: Move, tables: readonly MovedTable[]): Promise<void> {
  await inTransaction(from, 'begin', async () => {
    await deleteRows(from, tables)
    await saveMove(from, orgId, { state: 'gone', cell: cells.to })
  })
  await letGo(from)
}
