import type { Queries } from '../database/queries.ts'
import { serviceOrgId } from '../tasks/task.ts'

/** Stores the code of this cell (installation), so that commands of other cells can read it. */
export async function saveCell(system: Queries, cell: string): Promise<void> {
  await system.rows(
    `insert into quoin.installation as i (org_id, cell) values ($1, $2)
     on conflict (org_id) do update set cell = excluded.cell where i.cell <> excluded.cell`,
    [serviceOrgId, cell],
  )
}

/** Returns the code of this cell (installation). Undefined if no process has ever started. */
export async function findCell(system: Queries): Promise<string | undefined> {
  const installation = await system.row<{ cell: string }>(
    'select i.cell from quoin.installation i where i.org_id = $1',
    [serviceOrgId],
  )
  return installation?.cell
}

/** Returns the time since which the installation is quiet. Null if it is not quiet. */
export async function findQuietSince(system: Queries): Promise<string | null> {
  const installation = await system.row<{ quiet_since: string | null }>(
    'select i.quiet_since from quoin.installation i where i.org_id = $1',
    [serviceOrgId],
  )
  return installation?.quiet_since ?? null
}

/**
 * Makes the installation quiet since an instant, or ends this state (null). A database of an early version may not have
 * the row of the installation yet. The next start writes the right cell.
 */
export async function saveQuietSince(system: Queries, since: string | null): Promise<void> {
  await system.rows(
    `insert into quoin.installation as i (org_id, cell, quiet_since) values ($1, '00', $2)
     on conflict (org_id) do update set quiet_since = excluded.quiet_since`,
    [serviceOrgId, since],
  )
}
