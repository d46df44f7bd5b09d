import { setTimeout as sleep } from 'node:timers/promises'
import { clusterIdentity } from '../database/cluster-identity.ts'
import { wakeUpChannel } from '../tasks/wake-up.ts'
import { type Content, contentOf, copyRows, deferKeys, deleteRows, type Size } from './copy-rows.ts'
import { moveRefused } from './move-refused.ts'
import type { MovedObjects } from './moved-objects.ts'
import { type MovedTable, movedTables } from './moved-tables.ts'
import {
  deleteEntryPoints,
  endArrival,
  findMove,
  findPracticeHindrance,
  lockDeparted,
  isStillHere,
  storeEntryPoints,
  letGo,
  type MoveRow,
  saveFormerCluster,
  saveMove,
} from './moves-table.ts'
import { inTransaction, lookAt, type Side } from './side.ts'
import { standStill } from './stand-still.ts'

// Moves an organization from one installation (the source) to another (the target). Steps, and the state after a
// crash:
//
// 1. Source: the organization is frozen by locks of this connection (stand-still.ts). A crash releases the locks, and
//    the organization continues at the source.
// 2. Target: all rows of the organization are written, with the organization marked as `arriving`, and compared with
//    those of the source, in one transaction. A crash before the commit leaves nothing. A crash after it leaves a
//    copy that no one can access, which the next move deletes.
// 3. Source: the organization is marked as `left`, by the connection that holds the locks. From here on the move can
//    only be completed.
// 4. Target: the mark `arriving` is removed. From here on the organization works at the target.
// 5. Source: the rows are deleted, and the organization is marked as `gone`. The names by which callers would look
//    for it (keys, links, slug) are stored, so that these callers receive a clear refusal.
//
// If the command runs again, it continues after step 3 if that step was completed. Otherwise it starts from the
// beginning. After a failure before step 3 the organization continues at the source. Of several concurrent commands,
// only the one that gets the locks performs the move.
//
// Steps 4 and 5 lock the mark of step 3. Without that, a delayed command (whose machine was suspended) could activate
// the target or delete rows at the source after the organization has already moved back.

export interface Move {
  orgId: string
  from: Side
  to: Side
  cells: { from: string; to: string }
  /** Reads totals of the accounts. They must be equal on both sides, like the rows. */
  books: (side: Side) => Promise<unknown>
  /**
   * Data of the organization outside the database. It is copied together with the rows, and removed from the source
   * before step 4.
   */
  objects: MovedObjects
  timeoutMs: number
  /**
   * Time in milliseconds for which the rows stay at the source after step 4, so that reads in progress can finish.
   */
  lingerMs: number
  /** Called when a step has been completed, before the next step begins. Tests use it to stop the move there. */
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
  /** Time for which the organization was frozen, in milliseconds. */
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
    // A lost connection has already released its locks.
    await letGo(from).catch(() => undefined)
  }
}

const nothing: Size = { rows: 0, bytes: 0 }

/** Returns the state of the move at the source. Throws if the organization cannot move to the cell of the target. */
async function whereItIs({ from, orgId, cells }: Move): Promise<MoveRow | undefined> {
  const move = await findMove(from, orgId)
  if (move?.state === 'arriving')
    throw moveRefused(
      'The organization was not completely moved to this installation. Finish that move first.',
    )
  if (!isStillHere(move) && move!.cell !== cells.to)
    throw moveRefused(`The organization has already moved to the cell ${move!.cell}.`)
  if (isStillHere(move)) await refusePractice(from, orgId)
  return move
}

/** Refuses to move a practice company away from the organization that created it, and the reverse. */
async function refusePractice(side: Side, orgId: string): Promise<void> {
  const hindrance = await findPracticeHindrance(side, orgId)
  if (hindrance !== undefined) throw moveRefused(hindrance)
}

/**
 * Runs steps 1 to 3. Copies nothing if another command has moved the organization while this command waited for the
 * locks.
 */
async function bring(move: Move, tables: readonly MovedTable[]): Promise<Size> {
  const { from, orgId, cells, timeoutMs, reached } = move
  await standStill(from, orgId, cells.to, timeoutMs)
  if (!isStillHere(await whereItIs(move))) return nothing
  await reached('still')
  const copied = await copy(move, tables)
  await reached('arrived')
  await leave(move)
  return copied
}

/** Returns the size of the data that a move would copy. */
export async function measure(from: Side, orgId: string): Promise<Omit<Moved, 'still_ms'>> {
  await lookAt(from, orgId)
  await refusePractice(from, orgId)
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
      await clearTarget(move, tables)
      await saveMove(to, orgId, { state: 'arriving', cell: cells.from })
      await deleteEntryPoints(to, orgId)
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

/**
 * Deletes the organization's rows at the target: the copy from an earlier attempt, or the old rows of an organization
 * that moves back. Throws if the organization works at the target.
 */
async function clearTarget({ orgId, to }: Move, tables: readonly MovedTable[]): Promise<void> {
  const isThere = (
    await to.client.query('select from quoin.organization_facts o where o.org_id = $1', [orgId])
  ).rowCount
  const state = (await findMove(to, orgId))?.state
  if (isThere && (state === undefined || state === 'leaving'))
    throw moveRefused('The organization is already at the other installation.')
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
        `The copy of ${table.name} differs from the original: ${here.rows} rows and digest ` +
          `${here.digest} in this installation, ${there.rows} rows and digest ${there.digest} in the other.`,
      )
  }
  const [ours, theirs] = [JSON.stringify(await books(from)), JSON.stringify(await books(to))]
  if (ours !== theirs)
    throw new Error(`The account totals differ: ${ours} in this installation, ${theirs} in the other.`)
}

/**
 * Makes the target accept cursors of the change feed that the source issued. A cursor contains the id of the database
 * cluster that issued it.
 */
async function rememberCluster({ orgId, from, to }: Move): Promise<void> {
  const { rows } = await from.client.query<{ cluster: string }>(`select ${clusterIdentity} as cluster`)
  await saveFormerCluster(to, orgId, rows[0]!.cluster)
}

/**
 * Marks the organization as `left` (step 3). Uses the connection that holds the locks, so that the transaction cannot
 * be committed if the locks were lost.
 */
async function leave({ orgId, from, cells }: Move): Promise<void> {
  await inTransaction(from, 'begin', async () => {
    await storeEntryPoints(from, orgId)
    await saveMove(from, orgId, { state: 'left', cell: cells.to })
  })
}

async function arrive({ orgId, from, to, cells, objects }: Move): Promise<void> {
  await inTransaction(from, 'begin', async () => {
    if (!(await lockDeparted(from, orgId, cells.to))) return
    await objects.leave(from)
    await inTransaction(to, 'begin', async () => {
      await endArrival(to, orgId)
      await to.client.query(`select pg_notify($1, '')`, [wakeUpChannel])
    })
  })
}

async function tidy({ orgId, from, cells }: Move, tables: readonly MovedTable[]): Promise<void> {
  await inTransaction(from, 'begin', async () => {
    if (!(await lockDeparted(from, orgId, cells.to))) return
    await deleteRows(from, tables)
    await saveMove(from, orgId, { state: 'gone', cell: cells.to })
  })
}
