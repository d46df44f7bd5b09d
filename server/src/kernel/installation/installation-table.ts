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

/** State of an installation in which it does not work as usual. Null values mean that it does. */
export interface InstallationState {
  quiet_since: string | null
  /** Time of the state that was restored. Null if the installation was never restored, or by a version before 0.2. */
  state_at: string | null
  /** End of the maintenance, and the message with which changes are refused until then. */
  maintenance_until: string | null
  maintenance_message: string | null
}

const usualState: InstallationState = {
  quiet_since: null,
  state_at: null,
  maintenance_until: null,
  maintenance_message: null,
}

/** Returns the state of the installation. A maintenance that is over is not reported. */
export async function findInstallationState(system: Queries): Promise<InstallationState> {
  const state = await system.row<InstallationState>(
    `select i.quiet_since, i.state_at, case when i.maintenance_until > now() then i.maintenance_until end as maintenance_until,
            case when i.maintenance_until > now() then i.maintenance_message end as maintenance_message
       from quoin.installation i where i.org_id = $1`,
    [serviceOrgId],
  )
  return state ?? usualState
}

/** True while background work is held: the installation is quiet, or under maintenance. */
export async function isHeld(system: Queries): Promise<boolean> {
  const { quiet_since, maintenance_until } = await findInstallationState(system)
  return quiet_since !== null || maintenance_until !== null
}

/** Begins a maintenance, changes its end or its message, or ends it (null). Throws if no process has ever started. */
export async function saveMaintenance(
  system: Queries,
  maintenance: { until: string; message: string } | null,
): Promise<void> {
  const saved = await system.row(
    `update quoin.installation set maintenance_until = $2, maintenance_message = $3 where org_id = $1 returning org_id`,
    [serviceOrgId, maintenance?.until ?? null, maintenance?.message ?? null],
  )
  if (!saved) throw new Error(noInstallation)
}

const noInstallation =
  'This database does not belong to an installation: no process has ever started with it.'

/** Returns the time since which the installation is quiet. Null if it is not quiet. */
export async function findQuietSince(system: Queries): Promise<string | null> {
  return (await findInstallationState(system)).quiet_since
}

/**
 * Makes the installation quiet since an instant, or ends this state (null). `stateAt` is the time of the state that was
 * restored; if it is omitted, the stored time does not change. If the stored state is still quiet, because a quiet copy
 * made the backup, the earlier of the two times is stored: what the original did after that is still unknown. A
 * database of an early version may not have the row of the installation yet. The next start writes the right cell.
 */
export async function saveQuietSince(
  system: Queries,
  since: string | null,
  stateAt: string | null = null,
): Promise<void> {
  await system.rows(
    `insert into quoin.installation as i (org_id, cell, quiet_since, state_at) values ($1, '00', $2, $3)
     on conflict (org_id) do update set quiet_since = excluded.quiet_since,
            state_at = case when i.quiet_since is not null and excluded.state_at is not null then least(excluded.state_at, i.state_at, i.quiet_since)
                            else coalesce(excluded.state_at, i.state_at) end`,
    [serviceOrgId, since, stateAt],
  )
}
