import { setTimeout as sleep } from 'node:timers/promises'
import { bellChannel } from '../tasks/bell.ts'
import { type Content, contentOf, copyRows, deferKeys, deleteRows, type Size } from './copy-rows.ts'
import { moveRefused } from './move-refused.ts'
import type { MovedObjects } from './moved-objects.ts'
import { type MovedTable, movedTables } from './moved-tables.ts'
import {
  deleteDoors,
  endArrival,
  findMove,
  holdLeft,
  isStillHere,
  keepDoors,
  letGo,
  type MoveRow,
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
 * Done again, the command begins anew before 3, and goes on behind it. A failure before 3 lets it go on here. Of several
 * commands at once, one brings it there, by the locks; 4 and 5 hold what 3 has left, so that one that was held up for long
 * (its machine slept) neither lets it go on there before it is left here again, nor deletes it here once it is back.
 */
export interface Move {
  orgId: string
  from: Side
  to: Side
  cells: { from: string; to: string }
  /** What must be the same on both sides besides the rows. */
  books: (side: Side) => Promise<unknown>
  /** What does not lie in the database: it goes there with the rows, and is removed here before 4. */
  objects: MovedObjects
  patienceMs: number
  /** How long the rows stay here once it goes on there, for reads that are under way. */
  lingerMs: number
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

export interface Moved extends Size {
  tables: number
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
  let still_ms = 0
  try {
    const copied = isStillHere(await whereItIs(move)) ? await bring(move, tables) : nothing
    if ((await whereItIs(move))?.state === 'left') {
      await reached('left')
      await arrive(move)
      still_ms = Math.round(performance.now() - started)
      await reached('thawed')
      await sleep(move.lingerMs)
      await tidy(move, tables)
      await reached('deleted')
    }
    return { tables: tables.length, ...copied, still_ms }
  } finally {
    // Where the connection is lost, so are the locks.
    await letGo(from).catch(() => undefined)
  }
}

const nothing: Size = { rows: 0, bytes: 0 }

/** Refused where it cannot be on its way to that cell. */
async function whereItIs({ from, orgId, cells }: Move): Promise<MoveRow | undefined> {
  const move = await findMove(from, orgId)
  if (move?.state === 'arriving')
    throw moveRefused('The organization has not arrived here yet: finish the move that brings it first.')
  if (!isStillHere(move) && move!.cell !== cells.to)
    throw moveRefused(`The organization left for the cell ${move!.cell} already.`)
  return move
}

/** Up to the point of no return; nothing where another command came there while this one waited for the stand. */
async function bring(move: Move, tables: readonly MovedTable[]): Promise<Size> {
  const { from, orgId, cells, patienceMs, reached } = move
  await standStill(from, orgId, cells.to, patienceMs)
  if (!isStillHere(await whereItIs(move))) return nothing
  await reached('still')
  const copied = await copy(move, tables)
  await reached('arrived')
  await leave(move)
  return copied
}

/** How much there is to copy. */
export async function measure(from: Side, orgId: string): Promise<Omit<Moved, 'still_ms'>> {
  await lookAt(from, orgId)
  const tables = await movedTables(from)
  const contents: Size[] = []
  for (const table of tables) contents.push(await contentOf(from, table))
  return { tables: tables.length, ...sizeOf(contents) }
}

function sizeOf(contents: readonly Size[]): Size {
  const add = (sum: Size, { rows, bytes }: Size): Size => ({
    rows: sum.rows + rows,
    bytes: sum.bytes + bytes,
  })
  return contents.reduce(add, nothing)
}

async function copy(move: Move, tables: readonly MovedTable[]): Promise<Size> {
  const { orgId, from, to, cells, reached } = move
  return await inTransaction(from, 'begin isolation level repeatable read', () =>
    inTransaction(to, 'begin', async () => {
      await makeRoom(move, tables)
      await saveMove(to, orgId, { state: 'arriving', cell: cells.from })
      await deleteDoors(to, orgId)
      await reached('copying')
      await deferKeys(to, tables)
      const contents: Content[] = []
      for (const table of tables) {
        const content = await contentOf(from, table)
        await copyRows(from, to, table, content)
        contents.push(content)
      }
      await to.client.query('set constraints all immediate')
      await reached('copied')
      await compare(move, tables, contents)
      await move.objects.bring(from, to)
      await rememberCluster(move)
      await reached('compared')
      return sizeOf(contents)
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

async function compare(
  { from, to, books }: Move,
  tables: readonly MovedTable[],
  contents: readonly Content[],
): Promise<void> {
  for (const [at, table] of tables.entries()) {
    const [here, there] = [contents[at]!, await contentOf(to, table)]
    if (here.rows !== there.rows || here.digest !== there.digest)
      throw new Error(
        `The copy of ${table.name} is not what it was made of: ${here.rows} rows, ${here.digest} here, ${there.rows}, ${there.digest} there.`,
      )
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

async function arrive({ orgId, from, to, cells, objects }: Move): Promise<void> {
  await inTransaction(from, 'begin', async () => {
    if (!(await holdLeft(from, orgId, cells.to))) return
    await objects.leave(from)
    await inTransaction(to, 'begin', async () => {
      await endArrival(to, orgId)
      await to.client.query(`select pg_notify($1, '')`, [bellChannel])
    })
  })
}

async function tidy({ orgId, from, cells }: Move, tables: readonly MovedTable[]): Promise<void> {
  await inTransaction(from, 'begin', async () => {
    if (!(await holdLeft(from, orgId, cells.to))) return
    await deleteRows(from, tables)
    await saveMove(from, orgId, { state: 'gone', cell: cells.to })
  })
}
