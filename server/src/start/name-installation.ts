import { type Connection, openDatabase } from '../kernel/database/database.ts'
import { findCell, findQuietSince, saveCell } from '../kernel/installation/installation-table.ts'
import { StartRefused } from './postgres/index.ts'
import { takeRootSecrets } from './root-secrets.ts'
import { isAtWork } from './rotate-secrets.ts'

/**
 * Stores the code of this installation (its cell) in the database, where commands of other installations can read it.
 * All processes of an installation must use the same code. Published URLs contain it, and a proxy routes requests by
 * it. Returns the time since which the installation is quiet, because it was restored. Undefined if it is not quiet.
 */
export async function nameInstallation(connection: Connection, cell: string): Promise<string | undefined> {
  const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 1 })
  try {
    return await database.system.transaction(async (transaction) => {
      await takeRootSecrets(transaction)
      const existing = await findCell(transaction)
      if (existing !== undefined && existing !== cell && (await isAtWork(transaction)))
        throw new StartRefused(
          `Other processes of Quoin use this database with QUOIN_CELL=${existing}: set the same value here, ` +
            'or stop all of them before you change it.',
        )
      await saveCell(transaction, cell)
      return (await findQuietSince(transaction)) ?? undefined
    })
  } finally {
    await database.close()
  }
}
