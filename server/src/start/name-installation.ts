import type { Connection } from '../kernel/database/database.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { serviceOrgId } from '../kernel/tasks/task.ts'

/** Notes what this installation is called, for commands that come from another one. */
export async function nameInstallation(connection: Connection, cell: string): Promise<void> {
  const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 1 })
  try {
    await database.system.rows(
      `insert into quoin.installation as i (org_id, cell) values ($1, $2)
       on conflict (org_id) do update set cell = excluded.cell where i.cell <> excluded.cell`,
      [serviceOrgId, cell],
    )
  } finally {
    await database.close()
  }
}
