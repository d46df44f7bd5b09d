import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  findStoredMatches,
  loadOptOutsOfRows,
  type ReadRow,
  readRow,
  type TableRow,
} from '../clients/index.ts'
import type { ClientImportRow } from './client-import.ts'
import { type ImportKey, selectLines } from './import-rows-table.ts'

/** The batch of an import that a transaction is importing. */
export interface Batch {
  ctx: MutationContext
  row: ClientImportRow
  key: ImportKey
  /** For each comparison key of the rows imported so far, the first line that has it. */
  lines: Map<string, number>
  /** The client of each imported line that created or matched one. */
  clientIds: Map<number, string>
  turn: () => Promise<void>
}

export interface RequestedGroup {
  read: ReadRow[]
  stored: ReturnType<typeof findForGroup>
}

/** Reads the rows of a group and requests their stored matches. Does not wait for the answer. */
export async function requestMatches(batch: Batch, group: readonly TableRow[]): Promise<RequestedGroup> {
  const { country } = batch.ctx.actor.org
  const read: ReadRow[] = []
  for (const { line, cells, errors } of group) {
    await batch.turn()
    const said = readRow(line, cells, country)
    read.push({ ...said, errors: [...said.errors, ...errors] })
  }
  const stored = findForGroup(batch, read)
  // An error is thrown when the group is imported, unless an earlier statement of the transaction has failed.
  stored.catch(() => undefined)
  return { read, stored }
}

/**
 * Finds the stored clients and earlier lines about which the rows are. If no existing client changes, also loads the
 * opt-outs of the rows. Earlier rows of the batch do not change them, because rows with a common contact are about one client.
 */
async function findForGroup({ ctx, row, key }: Batch, read: readonly ReadRow[]) {
  const updates = row.on_duplicate === 'update'
  const writes = row.mode === 'commit'
  const [found, isOptedOut] = await Promise.all([
    findStoredMatches(ctx, read, {
      updates,
      locksClients: writes,
      earlierLines: (keys) => selectLines(ctx.db, key, keys),
    }),
    writes && !updates ? loadOptOutsOfRows(ctx, read) : undefined,
  ])
  return { found, isOptedOut }
}
