import { takeTurns } from '../../../kernel/limits/take-turns.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { recordManyChanges } from '../../../kernel/operations/effects.ts'
import {
  carryOutRows,
  keyOfClient,
  planImport,
  previewOf,
  type ReadRow,
  readRow,
  type RowOutcome,
  type TableRow,
} from '../clients/index.ts'
import { type ClientImportRow, starterOf } from './client-import.ts'
import { saveLines, saveOutcomes, selectLines, selectWaiting } from './import-rows-table.ts'

/**
 * Number of rows that are read, planned and written together. While Postgres writes one group, the next is read. A group
 * locks the clients that it changes in the order of their ids.
 */
const rowsInGroup = 100

/**
 * Number of groups that are imported in one transaction. They are few, so that clients are locked for less than a second.
 * An import that changes clients has one group in each transaction, so that all clients are locked in the order of their
 * ids.
 */
const groupsAtOnce = { skip: 3, update: 1 } as const

/**
 * Number of changes that the change log has to record, so that the audit entry names all of them. A new client with an
 * address is three changes (client, property and door), and a client whose address and contacts change is up to five.
 */
const mostChanges = 2000

/** Imports the next rows of an import and stores their results. In a preview, only determines the results. */
export async function importBatch(ctx: MutationContext, row: ClientImportRow): Promise<RowOutcome[]> {
  const key = { orgId: ctx.actor.org.id, importId: row.id }
  recordManyChanges(ctx.db, mostChanges)
  const waiting = await selectWaiting(ctx.db, key, groupsAtOnce[row.on_duplicate] * rowsInGroup)
  const turn = takeTurns()
  const outcomes: RowOutcome[] = []
  for (let at = 0; at < waiting.length; at += rowsInGroup)
    outcomes.push(...(await importGroup(ctx, row, waiting.slice(at, at + rowsInGroup), turn)))
  return outcomes
}

async function importGroup(
  ctx: MutationContext,
  row: ClientImportRow,
  group: readonly TableRow[],
  turn: () => Promise<void>,
): Promise<RowOutcome[]> {
  const { org } = ctx.actor
  const key = { orgId: org.id, importId: row.id }
  const writes = row.mode === 'commit'
  const read: ReadRow[] = []
  for (const { line, cells, errors } of group) {
    await turn()
    const said = readRow(line, cells, org.country)
    read.push({ ...said, errors: [...said.errors, ...errors] })
  }
  // The member who started the import is the author of its clients.
  const asStarter = { ...ctx, author: starterOf(row) }
  const { planned, lines } = await planImport(
    asStarter,
    read,
    { updates: row.on_duplicate === 'update', locksClients: writes },
    turn,
    (keys) => selectLines(ctx.db, key, keys),
  )
  const outcomes = writes ? await carryOutRows(asStarter, planned, turn) : planned.map(previewOf)
  saveOutcomes(ctx.db, key, outcomes)
  // Stores the line that created each client, so that a later batch recognizes rows about the same client as
  // duplicates.
  const created = outcomes.flatMap(({ action, client_id, line }): [string, number][] =>
    action === 'create' && client_id !== null ? [[keyOfClient(client_id), line]] : [],
  )
  saveLines(ctx.db, key, new Map([...lines, ...created]))
  return outcomes
}
