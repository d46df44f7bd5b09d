import { takeTurns } from '../../../kernel/limits/take-turns.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  carryOutRows,
  keyOfClient,
  planImport,
  previewOf,
  readRow,
  type RowOutcome,
} from '../clients/index.ts'
import { type ClientImportRow, starterOf } from './client-import.ts'
import { saveLines, saveOutcomes, selectLines, selectWaiting } from './import-rows-table.ts'

/**
 * Number of rows imported in one transaction. It is small, so that the changed clients are locked for less than a second,
 * and so that the change log of a transaction, which records 500 changes, has room for all of them: a new client with an
 * address is three changes (client, property and door).
 */
const rowsAtOnce = 100

/** Imports the next rows of an import and stores their results. In a preview, only determines the results. */
export async function importBatch(ctx: MutationContext, row: ClientImportRow): Promise<RowOutcome[]> {
  const { org } = ctx.actor
  const key = { orgId: org.id, importId: row.id }
  const writes = row.mode === 'commit'
  const turn = takeTurns()
  const waiting = await selectWaiting(ctx.db, key, rowsAtOnce)
  const read = waiting.map(({ line, cells, errors }) => {
    const said = readRow(line, cells, org.country)
    return { ...said, errors: [...said.errors, ...errors] }
  })
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
