import { type Connection, openDatabase } from '../kernel/database/database.ts'
import { saveCell } from '../kernel/moves/installation-table.ts'

/** Notes what this installation is called, for commands that come from another one. */
export async function nameInstallation(connection: Connection, cell: string): Promise<void> {
  const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 1 })
  try {
    await saveCell(database.system, cell)
  } finally {
    await database.close()
  }
}
